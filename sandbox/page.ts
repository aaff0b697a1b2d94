/** The layout of a provider's hosted pages: plain documents and forms, no script. */

import { html, raw } from 'hono/html'
import { createHash } from 'node:crypto'
import { ar } from './texts/ar.ts'
import { en, type Texts } from './texts/en.ts'
import { fr } from './texts/fr.ts'

export type Markup = ReturnType<typeof html>

export interface Language {
  readonly tag: 'en' | 'fr' | 'ar'
  readonly direction: 'ltr' | 'rtl'
  readonly texts: Texts
}

const languages: Readonly<Record<Language['tag'], Language>> = {
  en: { tag: 'en', direction: 'ltr', texts: en },
  fr: { tag: 'fr', direction: 'ltr', texts: fr },
  ar: { tag: 'ar', direction: 'rtl', texts: ar },
}

/** The first supported language: `fr-FR`, `ar`, `auto`; a browser's list of languages last. */
export function languageOf(...wishes: readonly (string | null | undefined)[]): Language {
  const tags = wishes.flatMap((wish) => (wish ?? '').toLowerCase().split(','))
  for (const tag of tags) {
    const [base] = tag.trim().split(/[-_;]/)
    if (base === 'en' || base === 'fr' || base === 'ar') return languages[base]
  }
  return languages.en
}

const placeholderPattern = /\{(\w+)\}/

/** The text with its placeholders filled; values are isolated from the surrounding writing direction. */
export function filled(text: string, values: Readonly<Record<string, string>>): Markup[] {
  return text
    .split(placeholderPattern)
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<bdi>${values[part] ?? ''}</bdi>`))
}

/** The same for plain text without markup: values are enclosed in marks that isolate them, left to right. */
export function filledPlain(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .split(placeholderPattern)
    .reduce((made, part, index) => made + (index % 2 === 0 ? part : `\u2066${values[part] ?? ''}\u2069`), '')
}

/** Formats minor units for display. @param decimals that the provider gives the currency */
export function shownAmount(language: Language, amount: number, currency: string, decimals: number): string {
  const format = new Intl.NumberFormat(language.tag, { style: 'currency', currency: currency.toUpperCase() })
  const text = format.format(amount / 10 ** decimals)
  // The marks of some languages would reverse the currency sign; the caller isolates the amount.
  return text.replaceAll(/[\u200e\u200f]/g, '')
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; overflow-wrap: anywhere; }
main { max-inline-size: 28rem; margin-inline: auto; }
.mode { padding: 0.75rem 1rem; border: 2px dashed; border-radius: 0.5rem; }
.mode p { margin: 0; }
h1 { font-size: 1.375rem; }
fieldset { border: 1px solid; border-radius: 0.5rem; margin-block: 1rem; min-inline-size: 0; }
label { display: flex; gap: 0.75rem; align-items: center; min-block-size: 2.75rem; }
label.above { display: block; }
input[type='text'] { inline-size: 100%; min-block-size: 2.75rem; font: inherit; padding-inline: 0.75rem; }
input[type='radio'], input[type='checkbox'] { inline-size: 1.25rem; block-size: 1.25rem; flex: none; }
button, .button { display: block; inline-size: 100%; min-block-size: 2.75rem; margin-block: 0.75rem; font: inherit; font-weight: 600; padding: 0.5rem 1rem; border-radius: 0.5rem; border: 1px solid; text-align: center; }
.fault { border-inline-start: 0.25rem solid; padding-inline-start: 0.75rem; font-weight: 600; }
small { display: block; opacity: 0.8; }
`
const styleHash = createHash('sha256').update(style).digest('base64')

export interface Page {
  readonly language: Language
  readonly provider: string
  readonly title: string
  readonly body: Markup
  /** Addresses of the site that a form may redirect to; a browser checks redirects after a form by their origins. */
  readonly leadsTo?: readonly (string | null | undefined)[]
  /** Origins that may embed the page in a frame. */
  readonly framedBy?: readonly string[]
  readonly status?: number
}

export async function pageResponse(page: Page): Promise<Response> {
  const { language, provider, title } = page
  const { texts } = language
  const document = await html`<!doctype html>
    <html lang="${language.tag}" dir="${language.direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${texts.testMode}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <div class="mode">
            <p><strong>${texts.testMode}</strong></p>
            <p><small>${filled(texts.testModeMore, { provider })}</small></p>
          </div>
          <h1>${title}</h1>
          ${page.body}
        </main>
      </body>
    </html>`
  return new Response(String(document), {
    status: page.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language.tag,
      'content-security-policy': policyOf(page),
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  })
}

function policyOf(page: Page): string {
  const back = (page.leadsTo ?? []).flatMap((address) => {
    const parsed = URL.parse(address ?? '')
    return parsed?.protocol === 'https:' || parsed?.protocol === 'http:' ? [parsed.origin] : []
  })
  const framedBy = page.framedBy ?? []
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action ${["'self'", ...new Set(back)].join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${framedBy.length > 0 ? framedBy.join(' ') : "'none'"}`,
  ].join('; ')
}

/** Redirects the browser after a form was sent. */
export function seeOther(address: string): Response {
  return new Response(null, { status: 303, headers: { location: address, 'cache-control': 'no-store' } })
}
