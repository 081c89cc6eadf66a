declare module "virtual:covers" {
  /** Where the file with all pictures on the boxes is. */
  const covers: string;
  export default covers;
}
