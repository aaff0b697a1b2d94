/** Configuration of the site. Rows hold everything, also what the public never sees; presenters choose what is told. */

import { sql } from 'kysely'
import type { RevenueTerms } from '#domain/fees.ts'
import type { ProviderGateway } from '#domain/payment.ts'
import type { TopUpSettings } from '#domain/wallet.ts'
import type { CaptchaForms } from '#contract/front-settings.ts'
import type { Reader, Writer } from './database.ts'
import type { StoredTerms } from './gateway-terms.ts'

export interface StoredSettings {
  readonly siteName: string
  readonly siteLogo: string | null
  readonly darkLogo: string | null
  readonly favIcon: string | null
  readonly sitePrimaryColor: string
  readonly siteSecondaryColor: string
  readonly timezone: string
  readonly googleAnalyticsCode: string | null
  readonly maintainanceMode: boolean
  readonly exceptIP: string
  readonly onlyAdminCreateCampaign: boolean
  readonly walletModule: boolean
  readonly mangoPayModule: boolean
  readonly currencyId: string
  readonly projectSingular: Readonly<Record<string, string>>
  readonly metaDescription: Readonly<Record<string, string>>
  readonly companyNameMinimum: number
  /** Campaigns of one owner that may wait for review or be active at a time. */
  readonly campaignsMaximum: number
  readonly reservationDays: number
  /** Days that investments are kept for later; sites that were prepared before have none of their own. */
  readonly savedInvestmentDays?: number
  /** Calendar days within which a signature can be taken back where no law says otherwise; not there on older sites. */
  readonly cancellationDays?: number
  /** Who signs up sets up a second factor before the first sign-in (decision T14); not there on older sites. */
  readonly signUpTwoFactor?: boolean
  /** Applications may hand their session to a page (decision T1); off where nobody has said otherwise. */
  readonly appAutoLogin?: boolean
  readonly fixedOfflineOnly: boolean
  /** People invest within the limits of twelve months (decision T33); not there where nobody has said so. */
  readonly investorLimit?: boolean
  /** Nobody signs or pays before they are verified (decision T35); not there where nobody has said so. */
  readonly identityRequired?: boolean
  /** Hours that freed units are kept for whoever waited for them; not there where nobody has said so. */
  readonly waitingOfferHours?: number
  readonly offlineGateway: boolean
  /** Of the ways to pay at a provider; missing until somebody has said something. */
  readonly gatewayTerms?: Partial<Record<ProviderGateway, StoredTerms>>
  /** Owners need an account at the card provider that money can be paid out to. */
  readonly achAccountRequired: boolean
  /** Where offline payments go; null until an administrator has said it, and no offline payment is taken until then. */
  readonly bank: BankAccount | null
  /** A second administrator confirms changes of the account; on where nobody has said otherwise. */
  readonly bankConfirmation?: boolean
  /** Bounds and fees of putting money into a wallet. */
  readonly topUp: TopUpSettings
  /** What several campaigns are called; sites that were prepared before have none of their own. */
  readonly projectPlural?: Readonly<Record<string, string>>
  /** Where messages of visitors go; without, to the administrators. */
  readonly contactEmail?: string | null
  /** Whom the messages of visitors reach, by the first name; missing where nobody is named. */
  readonly firstName?: string | null
  /** The currency that pooled wallets begin with; missing where nobody has chosen. */
  readonly mangoPayCurrencyId?: string | null
  /** Forms that ask for a check that somebody is a person; missing until somebody has said something. */
  readonly captcha?: CaptchaForms
  /** Sealed keys of reCAPTCHA that an administrator entered. */
  readonly captchaKeys?: StoredCaptchaKeys | null
  /** Said after year and name at the end of each page. */
  readonly copyright?: Readonly<Record<string, string>>
  /** Minutes after which visitors of a closed site are told to come back. */
  readonly retryMinutes?: number
  readonly enableRestrictMapCountry?: boolean
  readonly restrictMapCountryList?: readonly string[]
  /** Those that are offered, in their order; missing until somebody has said something. */
  readonly languages?: readonly string[]
  readonly defaultLanguage?: string
  /** What the site takes of what campaigns raise, in hundredths of a percent; the usual shares where nobody has said so. */
  readonly revenue?: RevenueTerms
  readonly pageMeta?: Readonly<Record<string, PageWords>>
  readonly files?: FileTerms
  /** How often each part was changed by its page. */
  readonly partVersions?: Readonly<Record<string, number>>
  /** How much of the starting content the site was given; what came with later versions is added once. */
  readonly startingContent?: number
}

export interface StoredCaptchaKeys {
  readonly id: string
  readonly siteKey: string
  readonly sealed: string
  /** The end of the secret one. */
  readonly shown: string
}

export interface PageWords {
  readonly title: Readonly<Record<string, string>>
  readonly description: Readonly<Record<string, string>>
}

/** Which files are taken, within what the product takes at all. */
export interface FileTerms {
  readonly imageTypes: readonly string[]
  readonly kilobytes: number
  readonly most: number
}

export interface BankAccount {
  readonly accountName: string
  readonly bankName: string
  readonly accountNumber: string
  readonly routing: string
  readonly note: Readonly<Record<string, string>>
}

export async function readSettings(db: Reader | Writer): Promise<{ settings: StoredSettings; version: bigint }> {
  const row = await db
    .selectFrom('site_setting')
    .select(['data', 'version'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return { settings: row.data as unknown as StoredSettings, version: row.version }
}

/** The settings, which nobody else changes until this transaction is over. */
export async function lockSettings(tx: Writer): Promise<StoredSettings> {
  const row = await tx
    .selectFrom('site_setting')
    .select('data')
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.data as unknown as StoredSettings
}

/** Gives what the settings were before. */
export async function changeSettings(tx: Writer, change: Partial<StoredSettings>): Promise<StoredSettings> {
  // Locked: of two changes at once the second builds on the first.
  const row = await tx
    .selectFrom('site_setting')
    .select(['data', 'version'])
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const before = row.data as unknown as StoredSettings
  await tx
    .updateTable('site_setting')
    .set({ data: JSON.stringify({ ...before, ...change }), version: row.version + 1n })
    .where('id', '=', 1)
    .execute()
  return before
}

export function listCurrencies(db: Reader | Writer) {
  return db.selectFrom('currency').select(['code', 'exponent', 'offered']).orderBy('position').execute()
}

/** Shown ones, without the way to the questions where there are none (platform 2), and to pages that are hidden. */
export function listMenuItems(db: Reader) {
  return db
    .selectFrom('menu_item')
    .selectAll()
    .where('active', '=', true)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('content_page')
            .select('slug')
            .where('content_page.active', '=', false)
            .where(
              sql<boolean>`split_part(split_part(menu_item.url, '#', 1), '?', 1) = '/content-page/' || content_page.slug`,
            ),
        ),
      ),
    )
    .where((where) =>
      where.or([
        where('url', '<>', '/faq'),
        where.exists(
          where.selectFrom('site_faq').select('id').where('page_slug', 'is', null).where('active', '=', true),
        ),
      ]),
    )
    .orderBy('menu')
    .orderBy('position')
    .execute()
}

/** The list of questions that every campaign answers. */
export const questionList = 'campaign-faq'

/** The position of an option that was put nowhere: it goes by the alphabet, after those that were. */
export const noPlace = 999

export function listOptions(db: Reader | Writer, lists: readonly string[]) {
  return db.selectFrom('option_item').selectAll().where('list', 'in', lists).orderBy('position').execute()
}

/** Countries of which the site says something: another name, that they are not offered, that they come first. */
export function listNotedCountries(db: Reader | Writer) {
  return db
    .selectFrom('option_item')
    .select(['slug', 'names', 'active', 'position'])
    .where('list', '=', 'countries')
    .where((where) =>
      where.or([where('active', '=', false), where('position', '<>', noPlace), sql<boolean>`names <> '{}'::jsonb`]),
    )
    .orderBy('position')
    .execute()
}

export function listUserTypes(db: Reader | Writer) {
  return db.selectFrom('user_type').selectAll().orderBy('position').execute()
}

export function findPage(db: Reader, slug: string) {
  return db
    .selectFrom('content_page')
    .selectAll()
    .where('slug', '=', slug)
    .where('active', '=', true)
    .executeTakeFirst()
}

/** Is there an administrator? An empty site leads to its first-run set-up until there is one. */
export async function hasAdministrator(db: Reader | Writer): Promise<boolean> {
  return (await db.selectFrom('administrator').select('user_id').limit(1).executeTakeFirst()) !== undefined
}
