/** What is told of a move before it is made: the chips and points it gives and takes. */

import { minus } from "./pieces/minus";
import type { ChipsPiece, Offer, Piece, ScorePiece, TrackPiece } from "./protocol";

export interface Change {
  piece: ChipsPiece | ScorePiece | TrackPiece;
  /** Such as `+3`. */
  by: string;
}

export function signed(by: number): string {
  return by > 0 ? `+${by}` : minus(by);
}

/** One's own first, then the others', then what lies in the middle. */
export function changesOf(offer: Offer, pieces: Piece[]): Change[] {
  return Object.entries(offer.changes).flatMap(([id, by]) => {
    const piece = pieces.find((one) => one.id === id);
    return piece?.kind === "chips" || piece?.kind === "score" || piece?.kind === "track" ? [{ piece, by: signed(by) }] : [];
  });
}
