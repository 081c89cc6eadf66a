import type { GameFacts, Value } from "./protocol";

/** The bots to choose from as a game is agreed on, weakest first; none where luck alone decides. */
export function levels(game: GameFacts | null | undefined, options: Record<string, Value>): string[] {
  if (!game || game.bots.length < 2 || (game.levels_if && options[game.levels_if] !== true)) return [];
  return game.bots;
}

/** The bot of whom nothing else is said. */
export function usual(bots: string[]): string {
  return bots.find((bot) => bot.endsWith(":skilled")) ?? bots[0] ?? "";
}
