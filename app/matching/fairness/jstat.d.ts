// The package has no types. These cover only what we use.
declare module "jstat" {
  const jstat: {
    jStat: {
      hypgeom: {
        /** Hypergeometric probability of `count` hits in a sample, from a population with `ofKind` hits. */
        pdf(count: number, population: number, ofKind: number, sample: number): number;
      };
    };
  };
  export default jstat;
}
