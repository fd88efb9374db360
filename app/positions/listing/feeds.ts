/** Open positions as feeds, for job search engines and RSS readers. Pure. */
import { employmentText, EMPLOYMENT_LABELS } from "#app/domain/employment.ts";
import { withChannel } from "#app/domain/channels.ts";
import { formatPay, payArithmetic } from "#app/domain/pay.ts";
import { licenseNeeded } from "#app/verification/credentials/rules.ts";
import { escapeMarkup } from "#app/platform/escape.ts";
import { hoursText, positionPath, positionSummary, type PublicPosition } from "../rules.ts";
import type { ListedPosition } from "./rules.ts";

/** Wraps text in CDATA, dropping characters XML 1.0 does not allow. */
function cdata(text: string): string {
  const shown = text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
  return `<![CDATA[${shown.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

/** A timestamp for RSS and the aggregators (RFC 822), in UTC. */
const rfc822 = (moment: string) => new Date(moment).toUTCString();

/** Head of the feed for job search engines. */
export function feedHead(origin: string, now: Date): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<source>",
    `<publisher>${cdata("Nomera Health")}</publisher>`,
    `<publisherurl>${cdata(`${origin}/`)}</publisherurl>`,
    `<lastBuildDate>${now.toUTCString()}</lastBuildDate>`,
    "",
  ].join("\n");
}

export const FEED_END = "</source>\n";

/**
 * A position in Indeed's feed format, which other aggregators also read: each field as text, the description as HTML.
 * The reference number is the facility's requisition ID, or our id.
 */
export function feedJob(position: PublicPosition, origin: string): string {
  const fields = {
    title: position.title,
    date: rfc822(position.postedAt),
    referencenumber: position.details.requisition_id ?? position.id,
    requisitionid: position.id,
    url: origin + withChannel(positionPath(position), "feed"),
    company: position.facility,
    city: position.city,
    state: position.state,
    postalcode: position.zip,
    country: "US",
    description: descriptionOf(position),
    salary: formatPay(position.payMinCents, position.payMaxCents, position.payPeriod),
    jobtype: EMPLOYMENT_LABELS[position.hours.employment] ?? position.hours.employment,
    category: position.profession,
    experience: position.minYearsExperience ? `${position.minYearsExperience} years` : "None",
    expirationdate: rfc822(`${position.openUntil}T23:59:59-06:00`),
  };
  const lines = Object.entries(fields).map(([name, text]) => `<${name}>${cdata(text)}</${name}>`);
  return `<job>\n${lines.join("\n")}\n</job>\n`;
}

function descriptionOf(position: PublicPosition): string {
  const { payMinCents, payMaxCents, payPeriod, hours } = position;
  const asked = position.requirements.map(
    ({ text, importance }) => `${text} (${importance === "must" ? "required" : "preferred"})`,
  );
  const paragraphs = [
    positionSummary(position),
    payArithmetic([payMinCents, payMaxCents], payPeriod, hours),
    hoursText(position),
    licenseNeeded(position.state, position.license),
    asked.join(", "),
    ...position.description.split(/\n\s*\n/),
    position.benefits.length ? `Benefits: ${position.benefits.join(", ")}.` : "",
  ];
  return paragraphs
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => `<p>${escapeMarkup(text).replace(/\s*\n\s*/g, "<br>")}</p>`)
    .join("");
}

/** A search as an RSS 2.0 feed of its newest 20 positions. `address` and `self` are absolute URLs. */
export function rssOf(about: {
  title: string;
  origin: string;
  address: string;
  self: string;
  positions: readonly ListedPosition[];
}): string {
  const { title, origin, address, self, positions } = about;
  const items = positions.map((position) => {
    const pay = formatPay(position.pay_min_cents, position.pay_max_cents, position.pay_period);
    const facts = [
      `${position.facility}, ${position.city}, ${position.state}`,
      pay,
      employmentText(position.hours),
    ];
    const url = escapeMarkup(origin + positionPath(position));
    const link = escapeMarkup(origin + withChannel(positionPath(position), "rss"));
    return [
      "<item>",
      `<title>${cdata(position.title)}</title>`,
      `<link>${link}</link>`,
      `<guid isPermaLink="true">${url}</guid>`,
      `<pubDate>${rfc822(position.posted_at)}</pubDate>`,
      `<description>${cdata(`${facts.join(". ")}.`)}</description>`,
      "</item>",
    ].join("\n");
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    `<title>${cdata(`${title} | Nomera Health`)}</title>`,
    `<link>${escapeMarkup(address)}</link>`,
    `<atom:link rel="self" type="application/rss+xml" href="${escapeMarkup(self)}"/>`,
    `<description>${cdata("Open positions at facilities we have checked, newest first.")}</description>`,
    "<language>en-us</language>",
    ...items,
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}
