/**
 * Dictionaries, by language and area. English defines the ids; the others must have the same, which a test checks
 * together with placeholders and plural forms. The build compiles them, so that the browser needs no parser.
 */

import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Language } from './locale.ts'
import type account from './messages/en/account.json'
import type accredit from './messages/en/accredit.json'
import type admin from './messages/en/admin.json'
import type campaign from './messages/en/campaign.json'
import type connect from './messages/en/connect.json'
import type content from './messages/en/content.json'
import type draft from './messages/en/draft.json'
import type dashboard from './messages/en/dashboard.json'
import type edit from './messages/en/edit.json'
import type errors from './messages/en/errors.json'
import type investing from './messages/en/investing.json'
import type notices from './messages/en/notices.json'
import type manage from './messages/en/manage.json'
import type users from './messages/en/users.json'
import type custodial from './messages/en/custodial.json'
import type prefs from './messages/en/prefs.json'
import type provider from './messages/en/provider.json'
import type settings from './messages/en/settings.json'
import type site from './messages/en/site.json'
import type steps from './messages/en/steps.json'
import type shell from './messages/en/shell.json'
import type team from './messages/en/team.json'
import type wallet from './messages/en/wallet.json'

export type Area =
  | 'account'
  | 'accredit'
  | 'admin'
  | 'campaign'
  | 'connect'
  | 'content'
  | 'dashboard'
  | 'draft'
  | 'edit'
  | 'errors'
  | 'investing'
  | 'notices'
  | 'manage'
  | 'users'
  | 'custodial'
  | 'prefs'
  | 'provider'
  | 'settings'
  | 'shell'
  | 'site'
  | 'steps'
  | 'team'
  | 'wallet'

/** Every text of the product. */
export type TextId =
  | keyof typeof account
  | keyof typeof accredit
  | keyof typeof admin
  | keyof typeof campaign
  | keyof typeof connect
  | keyof typeof content
  | keyof typeof draft
  | keyof typeof dashboard
  | keyof typeof edit
  | keyof typeof errors
  | keyof typeof investing
  | keyof typeof notices
  | keyof typeof manage
  | keyof typeof users
  | keyof typeof custodial
  | keyof typeof shell
  | keyof typeof prefs
  | keyof typeof provider
  | keyof typeof settings
  | keyof typeof site
  | keyof typeof steps
  | keyof typeof team
  | keyof typeof wallet

export type Messages = Readonly<Record<string, string | MessageFormatElement[]>>

/**
 * Each dictionary is a chunk of its own. Never load them eagerly, not even for the server alone: the browser's build
 * would import all of them.
 */
const files = import.meta.glob<{ default: Messages }>('./messages/*/*.json')

/** One area in one language. */
export async function loadMessages(language: Language, area: Area): Promise<Messages> {
  const load = files[`./messages/${language}/${area}.json`]
  if (load === undefined) throw new Error(`no dictionary ${language}/${area}`)
  return (await load()).default
}
