// The package brings no types. Only what we use of it.
declare module "jstat" {
  const jstat: {
    jStat: {
      hypgeom: {
        /** The probability of `count` of a kind in a sample, out of a population with so many of the kind. */
        pdf(count: number, population: number, ofKind: number, sample: number): number;
      };
    };
  };
  export default jstat;
}
