import { percent } from "./meter.tsx";

type Bar = {
  label: string;
  value: number;
  /** The bar's length in basis points of the longest possible. */
  share: number;
};
export type BarChartProps = {
  /** What the chart shows, for screen readers. */
  title: string;
  bars: readonly Bar[];
};

/**
 * Horizontal bars, drawn on the server: labels beside them, or above them on a phone. A table next to the chart has the
 * same numbers, so the chart is a single labeled image.
 */
export function BarChart({ title, bars }: BarChartProps) {
  return (
    <>
      <Drawing
        title={title}
        bars={bars}
        width={720}
        row={44}
        label={190}
        className="hidden sm:block"
      />
      <Drawing title={title} bars={bars} width={330} row={58} label={0} className="sm:hidden" />
    </>
  );
}

function Drawing(
  props: BarChartProps & {
    width: number;
    row: number;
    /** Width reserved for labels beside the bars; 0 puts them above. */
    label: number;
    className: string;
  },
) {
  const { title, bars, width, row, label, className } = props;
  const room = width - label - (label ? 96 : 0);
  const top = label ? 8 : 26;
  return (
    <svg
      viewBox={`0 0 ${width} ${bars.length * row}`}
      className={`h-auto w-full ${className}`}
      role="img"
      aria-label={title}
    >
      {bars.map(({ label: name, value, share }, index) => {
        const y = index * row;
        const length = Math.round((room * Math.min(10_000, share)) / 10_000);
        const numbers = `${value} · ${percent(share)}`;
        const bar = { x: label, y: y + top, height: row - top - 8, rx: 6 };
        const textY = label ? y + 27 : y + 18;
        return (
          <g key={name}>
            <text x="0" y={textY} className="fill-ink text-[15px]">
              {name}
            </text>
            <rect {...bar} width={room} className="fill-line" />
            <rect
              {...bar}
              width={value > 0 ? Math.max(6, length) : 0}
              className={index === bars.length - 1 ? "fill-warm" : "fill-accent"}
            />
            <text
              x={label ? label + room + 12 : width}
              y={textY}
              textAnchor={label ? "start" : "end"}
              className="fill-ink text-[15px] font-semibold"
            >
              {numbers}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
