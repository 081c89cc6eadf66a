/** How much of a match has been gone over on this device, from 0 to 1. */
export const goingOver = $state({ done: 0 });
