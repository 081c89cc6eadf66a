"""Boards and drawings as text art, in characters that every terminal has."""

from __future__ import annotations

BOARDS = {
    "finke": r"""
          .-------------------------------.
       .-'             {12    }            '-.
     .'      {6     }            {8     }     '.
    /                  .---.                    \
   |                 -< o   \                    |
   |   {5     }        )     '-.      {9     }   |
   |                  ({7      })__              |
   |   {4     }        '-.___.-' -==  {10    }   |
   |                      ^ ^                    |
    \                                           /
     '.      {3     }            {11    }     .'
       '-.             {2     }            .-'
          '-------------------------------'
""",
    "hansel": r"""
                 ________
                |{12    }|           oOOoOOoO
             ___|________|___       |{11    }|--.
                | o    o |          |        |  |
                |   ()   |          |________|--'
                '. \__/ .'            /  /
          .------'.____.'------------'  /
   {3     }{4     }     {10    }-------'
             /               \
            |    {7      }    |
            |                 |
   .------.  \               /
   {2     }   {5     }{9     }
   '------'     |     ||     |
            {6     }    {8     }
""",
    "peter": r"""
    oo            ________            oo
    oo          .'{12    }'. /        oo
     \         '------------'         /
   {3     }     ( o      o )     {11    }
         \      (  ~~~~~~  )      /
          \      '--------'      /
          {4     }________{9     }
                |{10     }|
                |_________|
          {5     }        {8     }
              |   .^--^.   |
        {6     }  {2     }  {7     }
                  '-w--w-'
""",
    "lustige-sieben": r"""
          o    /\    o
         / \__/  \__/ \
         \  {7      } /
  .-----------+-----------.
  |  {2     } | {3     }  |
  |  {4     } | {5     }  |
  |  {6     } | {8     }  |
  |  {9     } | {10    }  |
  |  {11    } | {12    }  |
  '-----------+-----------'
""",
    "rock-and-roll": r"""
      .--------------------------------------.
    .'            d d  ( (o) )  b b           '.
   /                                            \
  |  {black       }  {9         }  {A         }  |
  |  {red         }  {10        }  {K         }  |
  |  {blue        }  {J         }  {Q         }  |
  '----------------------------------------------'
""",
    "schaukel": r"""
  {9         }-------------------{A         }
        {10        }-------{K         }
              {J         }-{Q         }
                         A
                        / \
  ~~~~~~~~~~~~~~~~~~~~~/___\~~~~~~~~~~~~~~~~~
""",
    "zehner": r"""
    \_ _/     {over            }      (  )
  ~'~'~'~'~'~'~'~'~'~'~'~'~'~'~'~'~'~'~'~'~'~
    o  o      {under           }    ><((('>
""",
}
"""A field stands in braces as far apart as it may become wide."""

CARD_COLOURS = {"10": "red", "K": "red", "J": "blue", "Q": "blue"}
FIELD_COLOURS = {"rock-and-roll": CARD_COLOURS | {"red": "red", "blue": "blue"}, "schaukel": CARD_COLOURS}
"""The colours in which the names of fields are written."""

NUMBERED = {
    "heart": r"""
   .--.   .--.
 .'    '.'    '.
 |  {1} | {2}  |
 |------+------|
 '. {3} | {4} .'
   '.---+---.'
     {5}|{6}
       '.'
""",
    "sun": r"""
        {6} {8}
    {5}  \   /  {9}
       '.-----.'
  {4} - ( {7} ) - {10}
       .'-----'.
    {3}  /   \  {11}
        {2} {12}
""",
}
"""Drawings whose parts are numbers."""

STRUCK_OUT = {"sun"}
"""Drawings whose numbers are all there from the start and are struck out; into the others they are written."""

LOUSE = r"""
  o         o
   \       /
    (O)_(O)
    (  u  )
 --\ /---\ /--
 ---( === )---
 ---( === )---
 --/ \---/ \--
      ~~~S
"""
LOUSE_PARTS = r"""
  a         b
   a       b
    cccHddd
    HHHHHHH
 1111BBBBB4444
 222BBBBBBB555
 222BBBBBBB555
 3333BBBBB6666
      tttt
"""
HOUSE = r"""
       /\
     //  \\
   //      \\
 //__________\\
  |          |
  | __  ____ |
  ||  | |  | |
  ||  | |__| |
  ||__|______|
"""
HOUSE_PARTS = r"""
       lr
     ll  rr
   ll      rr
 llccccccccccrr
  L          R
  L dd  tttt R
  Le  f w  v R
  Le  f wbbv R
  LeFFfFFFFFFR
"""
GROWING = {
    "louse": (
        LOUSE,
        LOUSE_PARTS,
        {
            "a": "left-feeler",
            "b": "right-feeler",
            "c": "left-eye",
            "d": "right-eye",
            "H": "head",
            "B": "body",
            "t": "tail",
            **{str(leg): f"leg-{leg}" for leg in range(1, 7)},
        },
    ),
    "house": (
        HOUSE,
        HOUSE_PARTS,
        {
            "F": "floor",
            "L": "left-wall",
            "R": "right-wall",
            "c": "ceiling",
            "e": "door-left",
            "f": "door-right",
            "d": "door-top",
            "w": "window-left",
            "v": "window-right",
            "t": "window-top",
            "b": "window-bottom",
            "l": "left-roof",
            "r": "right-roof",
        },
    ),
}
"""Drawings that grow: the art, which part each character of it belongs to, and what the parts are called."""
