/**
 * The server's texts: ICU messages in `messages/<language>/<area>.json`, in the format of the app's catalogues. English
 * defines the ids; the structure tests compare the other languages with it. A message is parsed once per language, when
 * it is first read.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import type { Language } from '#contract/shapes.ts'
import { plainName } from '#domain/account/plain-name.ts'
import type account from './messages/en/account.json'
import type auth from './messages/en/auth.json'
import type campaign from './messages/en/campaign.json'
import type content from './messages/en/content.json'
import type draft from './messages/en/draft.json'
import type identity from './messages/en/identity.json'
import type investment from './messages/en/investment.json'
import type messaging from './messages/en/messaging.json'
import type notification from './messages/en/notification.json'
import type payment from './messages/en/payment.json'
import type site from './messages/en/site.json'
import type social from './messages/en/social.json'
import type wallet from './messages/en/wallet.json'
import { localeOf, type NonEmptyText } from './values.ts'

interface Areas {
  account: typeof account
  auth: typeof auth
  campaign: typeof campaign
  content: typeof content
  draft: typeof draft
  identity: typeof identity
  investment: typeof investment
  messaging: typeof messaging
  notification: typeof notification
  payment: typeof payment
  site: typeof site
  social: typeof social
  wallet: typeof wallet
}
const areas = {
  account: true,
  auth: true,
  campaign: true,
  content: true,
  draft: true,
  identity: true,
  investment: true,
  messaging: true,
  notification: true,
  payment: true,
  site: true,
  social: true,
  wallet: true,
} as const satisfies Record<keyof Areas, true>

/** Id of any text of the server. */
export type ServerTextId = { [Area in keyof Areas]: keyof Areas[Area] }[keyof Areas]

/** A mail: `<id>.subject`, `<id>.heading`, `<id>.mail` and, if it has a button, `<id>.action`. */
export type MailTextId = ServerTextId extends infer Id ? (Id extends `${infer Mail}.mail` ? Mail : never) : never

/** Null for an unknown value: a paragraph that uses it is left out. */
export type TextValues = Readonly<Record<string, string | number | null>>

export interface MailText {
  readonly subject: string
  readonly heading: string
  /** Paragraphs. */
  readonly body: readonly string[]
  /** Lists below the paragraphs, each with its closing text. */
  readonly lists?: readonly MailList[]
  readonly action?: string
}

export interface MailList {
  readonly heading: string
  readonly lines: readonly { readonly text: string; readonly link?: string }[]
  readonly end?: { readonly text: string; readonly link: string }
}

/** @returns the text; of several paragraphs the first whose values are known */
export function text(language: Language, id: ServerTextId, values: TextValues = {}): NonEmptyText {
  const [first] = paragraphs(language, id, values)
  if (first === undefined) throw new Error(`no value for ${id}`)
  return first
}

/** The paragraphs of a text. */
export function paragraphs(language: Language, id: ServerTextId, values: TextValues = {}): NonEmptyText[] {
  const given = knownValues(values)
  return paragraphsOf(language, id)
    .filter(({ names }) => names.every((name) => values[name] !== null))
    .map(({ format }) => String(format.format(given)) as NonEmptyText)
}

export function mailText(language: Language, id: MailTextId, values: TextValues = {}): MailText {
  const action = `${id}.action`
  return {
    subject: text(language, `${id}.subject` as ServerTextId, values),
    heading: text(language, `${id}.heading` as ServerTextId, values),
    body: paragraphs(language, `${id}.mail` as ServerTextId, values),
    ...(hasText(action) ? { action: text(language, action, values) } : {}),
  }
}

export function hasText(id: string): id is ServerTextId {
  return Object.hasOwn(catalogueOf('en'), id)
}

type Catalogue = Readonly<Record<string, string>>
const catalogues = new Map<Language, Catalogue>()

function catalogueOf(language: Language): Catalogue {
  const known = catalogues.get(language)
  if (known) return known
  const read = Object.keys(areas).map(
    (area) =>
      JSON.parse(readFileSync(join(import.meta.dirname, 'messages', language, `${area}.json`), 'utf8')) as Catalogue,
  )
  const catalogue: Catalogue = Object.assign({}, ...read)
  catalogues.set(language, catalogue)
  return catalogue
}

interface Paragraph {
  readonly format: IntlMessageFormat
  /** Values without which it cannot be used. */
  readonly names: readonly string[]
}
const compiled = new Map<string, readonly Paragraph[]>()

function paragraphsOf(language: Language, id: ServerTextId): readonly Paragraph[] {
  const key = `${language} ${id}`
  const known = compiled.get(key)
  if (known) return known
  const source = catalogueOf(language)[id]
  if (source === undefined) throw new Error(`no text ${key}`)
  // Split before values are filled in, so that a blank line in a user's text makes no paragraph.
  const made = source.split('\n\n').map((paragraph) => {
    const format = new IntlMessageFormat(paragraph, localeOf(language), undefined, { ignoreTag: true })
    return { format, names: namesIn(format) }
  })
  compiled.set(key, made)
  return made
}

/**
 * Node types of the parser: text, a choice among cases (each case has its own values), and the number sign of a plural.
 */
const nameless: ReadonlySet<number> = new Set([0, 5, 7])

function namesIn(format: IntlMessageFormat): string[] {
  return format
    .getAst()
    .flatMap((element) => (nameless.has(element.type) || !('value' in element) ? [] : [element.value]))
}

/** Values that users chose: names of users and campaigns, titles of updates and documents. */
const userSuppliedValues: ReadonlySet<string> = new Set(['by', 'campaign', 'name', 'title'])

/**
 * Names are sanitized here, because mails, pushes, digests and the inbox all take their texts from here: texts added
 * later are covered as well.
 */
function knownValues(values: TextValues): Record<string, string | number> {
  const known: Record<string, string | number> = {}
  for (const [key, value] of Object.entries(values))
    if (value !== null) known[key] = typeof value === 'string' && userSuppliedValues.has(key) ? inIsolate(value) : value
  return known
}

/** Keeps the isolate that we put around a name, and sanitizes its content. */
function inIsolate(name: string): string {
  const inside = /^\u2068([^]*)\u2069$/.exec(name)?.[1]
  return inside === undefined ? plainName(name) : `\u2068${plainName(inside)}\u2069`
}
