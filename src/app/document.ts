/**
 * The HTML document around a rendered page: head, colours, the styles that it uses, and the script that loads the rest.
 */

import type { Bootstrap } from '#contract/site/settings.ts'
import type { PageEntry, PageHead } from '#src/components/page.ts'
import type { FirstView } from '#src/data/first-view.tsx'
import { directionOf, type Language } from '#src/intl/locale.ts'
import { colourDeclarations, siteColours } from '#src/ui/site-colours.ts'
import { siteIcon } from '#domain/site/site-icon.ts'
import type { CatalogueName } from '#src/intl/messages.ts'
import { pageParts } from './page-parts.ts'
import { shellCatalogues } from './pages.ts'
import { documentScript, type Scripts } from './inline-scripts.ts'
import { usedStyles } from './used-styles.ts'

/** The browser build's manifest, as the server's host passes it in. */
export interface BuiltAssets {
  /** Scripts that an entry or page needs, in execution order; its own script is last. */
  scriptsOf(source: string): readonly string[]
  /** Style sheets of an entry or page: address and content. */
  stylesOf(source: string): readonly { readonly href: string; readonly text: string }[]
}

export interface DocumentParts {
  readonly html: string
  readonly head: PageHead
  readonly site: Bootstrap
  readonly language: Language
  readonly origin: string
  readonly path: string
  /** The initial data for the browser: inlined, or the digest by which the browser fetches it. */
  readonly view: string | Pick<FirstView, 'answers' | 'refusals' | 'madeAt' | 'posted' | 'admission'>
  readonly entry: PageEntry
  readonly assets: BuiltAssets
  /** Whether search engines may index it. */
  readonly index: boolean
}

export interface MadeDocument {
  readonly html: string
  readonly inlineScripts: readonly string[]
  readonly inlineStyles: readonly string[]
}

const entrySource = 'src/main.tsx'

/**
 * Addresses of the scripts that a document with this page loads before its entry: first what they import, last the modules
 * of the page and of its dictionaries.
 */
export function scriptsFor(assets: BuiltAssets, entry: PageEntry, language: Language): Scripts {
  const start = assets.scriptsOf(entrySource).at(-1) ?? ''
  const own = [pageParts[entry.name].source, ...dictionarySources(entry, language)].map(
    (source) => assets.scriptsOf(source).at(-1) ?? '',
  )
  const all = sourcesOf(entry, language).flatMap((source) => assets.scriptsOf(source))
  const shared = new Set(all.filter((script) => script !== start && !own.includes(script)))
  return { start, others: [...shared, ...own], names: dictionaryNames(entry) }
}

export function documentOf(parts: DocumentParts): MadeDocument {
  const { assets, entry, language, site } = parts
  const sources = sourcesOf(entry, language)
  const styles = uniqueBy(
    sources.flatMap((source) => assets.stylesOf(source)),
    (style) => style.href,
  )
  const body = bodyOf(parts)
  const open = `<html lang="${language}" dir="${directionOf(language)}">`
  const css = usedStyles(rootRule(site) + styles.map((style) => style.text).join(''), open + body)
  const script = documentScript(
    scriptsFor(assets, entry, language),
    styles.map((style) => style.href),
  )
  const html = [
    `<!doctype html>${open}<head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<script>${script}</script>`,
    `<style>${css}</style>`,
    headTags(parts),
    `</head><body>${body}</body></html>`,
  ].join('')
  return { html, inlineScripts: [script], inlineStyles: [css] }
}

function bodyOf({ html, view }: DocumentParts): string {
  if (typeof view === 'string') return `<div id="root" data-view="${view}">${html}</div>`
  const inline = JSON.stringify(view).replaceAll('<', String.raw`\u003c`)
  return `<div id="root">${html}</div><script type="application/json" id="first-view">${inline}</script>`
}

function sourcesOf(entry: PageEntry, language: Language): string[] {
  return [entrySource, pageParts[entry.name].source, ...dictionarySources(entry, language)]
}

function dictionaryNames({ name }: PageEntry): CatalogueName[] {
  return [...shellCatalogues, ...pageParts[name].catalogues]
}

function dictionarySources(entry: PageEntry, language: Language): string[] {
  return dictionaryNames(entry).map((name) => `src/intl/messages/${language}/${name}.json`)
}

/** The site's colours, set before the first paint. */
function rootRule({ site }: Bootstrap): string {
  const declarations = colourDeclarations(siteColours(site.sitePrimaryColor, site.siteSecondaryColor))
  return `@layer tokens,base,parts,page,site;@layer site{:root{${Object.entries(declarations)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}}`
}

function headTags({ head, site, language, origin, path, index }: DocumentParts): string {
  const title = `${head.title} – ${site.site.siteName}`
  const description = head.description ?? site.site.metaDescription
  const canonical = origin + (head.canonical ?? path)
  const inLanguage = (code: Language): string => `${canonical}${canonical.includes('?') ? '&' : '?'}lng=${code}`
  return [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}">`,
    ...(index
      ? [
          `<link rel="canonical" href="${escape(canonical)}">`,
          ...site.languages.map(
            ({ folder: code }) => `<link rel="alternate" hreflang="${code}" href="${escape(inLanguage(code))}">`,
          ),
        ]
      : ['<meta name="robots" content="noindex">']),
    `<link rel="manifest" href="/manifest.webmanifest?lng=${language}">`,
    site.site.favIcon === null
      ? '<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">'
      : `<link rel="icon" href="${escape(site.site.favIcon)}">`,
    `<link rel="apple-touch-icon" href="${siteIcon(site.site.favIcon, 180) ?? '/icons/apple-touch-icon.png'}">`,
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171e1b">',
    `<meta property="og:site_name" content="${escape(site.site.siteName)}"><meta property="og:type" content="website">`,
    `<meta property="og:title" content="${escape(head.title)}"><meta property="og:description" content="${escape(description)}"><meta property="og:url" content="${escape(canonical)}"><meta property="og:locale" content="${language}">`,
    ...(head.image === undefined
      ? []
      : [
          `<meta property="og:image" content="${escape(origin + head.image)}"><meta name="twitter:card" content="summary_large_image">`,
        ]),
    ...(head.jsonLd === undefined
      ? []
      : [
          `<script type="application/ld+json">${JSON.stringify({ ...head.jsonLd, url: canonical }).replaceAll('<', String.raw`\u003c`)}</script>`,
        ]),
  ].join('')
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()]
}
