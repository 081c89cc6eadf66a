/** What a piece tells the felt after it has changed its size by itself. */
export const RELAID = "relaid";
