"""Sixteen numbers at a time for numba: what a processor adds and compares in one step, on any machine LLVM knows.

Left to itself, the compiler must assume that the array it writes to is the one it reads from, and takes the numbers
one by one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, models, register_model
from numpy.typing import NDArray

WIDTH = 16
Made = tuple[Any, Callable[..., Any]]
"""What an operation takes and gives, and what makes its code."""
VECTOR = ir.VectorType(ir.FloatType(), WIDTH)
ALIGNED = 4 * WIDTH


class Lanes(types.Type):
    def __init__(self) -> None:
        super().__init__(name="Lanes")


LANES = Lanes()


@register_model(Lanes)
class _Model(models.PrimitiveModel):
    def __init__(self, manager: Any, of: Any) -> None:
        super().__init__(manager, of, VECTOR)  # type: ignore[no-untyped-call]


def rows(count: int) -> NDArray[np.float32]:
    """Room for so many rows of sixteen, where they begin at what the processor reads at once."""
    room = np.zeros((count + 1) * WIDTH, np.float32)
    start = -room.ctypes.data % ALIGNED // 4
    return room[start : start + count * WIDTH]


def _address(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Where a row of an array begins."""
    array = context.make_array(signature.args[0])(context, builder, arguments[0])
    row = builder.zext(arguments[1], ir.IntType(64)) if signature.args[1].bitwidth < 64 else arguments[1]
    start = builder.gep(array.data, [builder.mul(row, ir.Constant(ir.IntType(64), WIDTH))])
    return builder.bitcast(start, VECTOR.as_pointer())


def _spread(builder: Any, number: Any) -> Any:
    """One number, sixteen times."""
    none = ir.Constant(VECTOR, ir.Undefined)
    one = builder.insert_element(none, number, ir.Constant(ir.IntType(32), 0))
    everywhere = ir.Constant(ir.VectorType(ir.IntType(32), WIDTH), [0] * WIDTH)
    return builder.shuffle_vector(one, none, everywhere)


def _load(typing: Any, array: Any, row: Any) -> Made:
    """The sixteen numbers of a row."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(_address(context, builder, signature, arguments), align=ALIGNED)

    return LANES(array, row), code


def _store(typing: Any, array: Any, row: Any, lanes: Any) -> Made:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], _address(context, builder, signature, arguments), align=ALIGNED)
        return context.get_dummy_value()

    return types.void(array, row, lanes), code


def _add(typing: Any, one: Any, other: Any) -> Made:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.fadd(*arguments)

    return LANES(one, other), code


def _larger(typing: Any, one: Any, other: Any) -> Made:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.select(builder.fcmp_ordered(">", *arguments), *arguments)

    return LANES(one, other), code


def _shared(typing: Any, lanes: Any, among: Any) -> Made:
    """A whole number's part of each. Times its reciprocal would be faster, but always a little too much."""
    count = float(among.literal_value)

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.fdiv(arguments[0], ir.Constant(VECTOR, [count] * WIDTH))

    return LANES(lanes, among), code


def _plus(typing: Any, lanes: Any, number: Any) -> Made:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.fadd(arguments[0], _spread(builder, arguments[1]))

    return LANES(lanes, types.float32), code


load: Any = intrinsic(_load)
store: Any = intrinsic(_store)
add: Any = intrinsic(_add)
larger: Any = intrinsic(_larger)
shared: Any = intrinsic(prefer_literal=True)(_shared)
plus: Any = intrinsic(_plus)
