/** The map's Albers equal-area conic projection: its two standard parallels and central meridian, in degrees. */
export const CONE = { parallels: [37.5, 39.5], meridian: -95.5 } as const;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const [south, north] = CONE.parallels.map((degrees) => Math.sin(radians(degrees))) as [
  number,
  number,
];
const n = (south + north) / 2;
const c = 1 + south * (2 * n - south);

/**
 * Projects a place onto the flat map, with y growing to the south. Degrees in, radii of the earth out. Source: J. P.
 * Snyder, Map Projections: A Working Manual, USGS Professional Paper 1395, pages 100 and 101.
 */
export function onCone(latitude: number, longitude: number): [x: number, y: number] {
  const r = Math.sqrt(c - 2 * n * Math.sin(radians(latitude))) / n;
  const turn = n * radians(longitude - CONE.meridian);
  return [r * Math.sin(turn), r * Math.cos(turn)];
}
