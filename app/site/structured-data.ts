import type { BreadcrumbList, FAQPage, ItemList, Organization, WebSite } from "schema-dts";
import type { Site } from "#app/platform/meta.ts";

/** The operator of the site. */
export function organization(site: Site): Organization {
  return {
    "@type": "Organization",
    "@id": `${site.origin}/#organization`,
    name: "Nomera Health",
    legalName: site.legalName,
    url: `${site.origin}/`,
    logo: `${site.origin}/icon-512.png`,
    description:
      "Nomera Health matches healthcare professionals and facilities in Missouri and Kansas, for direct hire.",
    areaServed: [
      { "@type": "State", name: "Missouri" },
      { "@type": "State", name: "Kansas" },
    ],
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer support",
      email: site.supportEmail,
      availableLanguage: "English",
    },
  };
}

/** The site as a whole. */
export function webSite(site: Site): WebSite {
  return {
    "@type": "WebSite",
    "@id": `${site.origin}/#website`,
    name: "Nomera Health",
    url: `${site.origin}/`,
    inLanguage: "en-US",
    publisher: { "@id": `${site.origin}/#organization` },
  };
}

/** Breadcrumbs from the landing page to this page, which is the last one. */
export function breadcrumbs(
  site: Site,
  trail: readonly { name: string; path: string }[],
): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
      "@type": "ListItem" as const,
      position: index + 1,
      name,
      item: site.origin + path,
    })),
  };
}

/** Questions and answers, exactly those on the page. */
export function faqPage(questions: readonly { question: string; answer: string }[]): FAQPage {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question" as const,
      name: question,
      acceptedAnswer: { "@type": "Answer" as const, text: answer },
    })),
  };
}

/** An ordered list of the site's pages. */
export function itemList(site: Site, items: readonly { title: string; path: string }[]): ItemList {
  return {
    "@type": "ItemList",
    itemListElement: items.map(({ title, path }, index) => ({
      "@type": "ListItem" as const,
      position: index + 1,
      name: title,
      url: site.origin + path,
    })),
  };
}
