/**
 * Dictionaries, by language and area. English names the ids; the others must have the same, which a test proves together with
 * placeholders and plural forms. The build compiles them, so that the browser needs no parser.
 */

import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Language } from './locale.ts'
import type account from './messages/en/account.json'
import type admin from './messages/en/admin.json'
import type campaign from './messages/en/campaign.json'
import type edit from './messages/en/edit.json'
import type errors from './messages/en/errors.json'
import type investing from './messages/en/investing.json'
import type shell from './messages/en/shell.json'

export type Area = 'account' | 'admin' | 'campaign' | 'edit' | 'errors' | 'investing' | 'shell'

/** Every text of the product. */
export type TextId =
  | keyof typeof account
  | keyof typeof admin
  | keyof typeof campaign
  | keyof typeof edit
  | keyof typeof errors
  | keyof typeof investing
  | keyof typeof shell

export type Messages = Readonly<Record<string, string | MessageFormatElement[]>>

type Loader = { default: Messages } | (() => Promise<{ default: Messages }>)

/** The server has all dictionaries at hand; the browser fetches the ones it needs. */
const files: Readonly<Record<string, Loader>> = import.meta.env.SSR
  ? import.meta.glob<{ default: Messages }>('./messages/*/*.json', { eager: true })
  : import.meta.glob<{ default: Messages }>('./messages/*/*.json')

/** One area in one language: at once on the server, fetched once in the browser. */
export function loadMessages(language: Language, area: Area): Messages | Promise<Messages> {
  const file = files[`./messages/${language}/${area}.json`]
  if (file === undefined) throw new Error(`no dictionary ${language}/${area}`)
  return typeof file === 'function' ? file().then((module) => module.default) : file.default
}
