/** Configuration of the site. Rows hold everything, including private settings; presenters choose what is public. */

import { sql } from 'kysely'
import type { IdentityRules } from '#domain/identity/identity-rules.ts'
import type { RevenueTerms } from '#domain/payment/fees.ts'
import type { ProviderGateway } from '#domain/payment/payment.ts'
import type { TopUpSettings } from '#domain/wallet/wallet.ts'
import type { CaptchaForms } from '#contract/site/captcha-settings.ts'
import { coalescedRead } from '#api/db/coalesced.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { StoredTerms } from '#api/db/payment/gateway-terms.ts'

export interface StoredSettings {
  /** By language. */
  readonly siteName: Readonly<Record<string, string>>
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
  /** Campaigns of one owner that may wait for review or be active at the same time. */
  readonly campaignsMaximum: number
  readonly reservationDays: number
  /** Days that saved investments are stored; missing on sites prepared before it existed. */
  readonly savedInvestmentDays?: number
  /** Calendar days within which a signature can be revoked if no law states otherwise; missing on older sites. */
  readonly cancellationDays?: number
  /** Days overdue after which a loan is in default, 0 for never; missing on older sites. */
  readonly repaymentDefaultDays?: number
  /** Users set up a second factor before the first sign-in (decision T14); missing on older sites. */
  readonly signUpTwoFactor?: boolean
  /** Applications may hand their session to a page (decision T1); off by default. */
  readonly appAutoLogin?: boolean
  readonly fixedOfflineOnly: boolean
  /** The 12-month investment limits apply (decision T33); missing if not set. */
  readonly investorLimit?: boolean
  /** Identity verification (decisions T15, T35, T36); missing if not set. */
  readonly identity?: IdentityRules
  /** Investors pass the questionnaire before they sign and pay; missing if not set. */
  readonly investorQuestionnaire?: boolean
  /** Hours that freed units are held for a waiting list entry; missing if not set. */
  readonly waitingOfferHours?: number
  /** Campaigns offered from the United States are open for 21 days before they close early; missing if not set. */
  readonly minimumOpenPeriod?: boolean
  readonly offlineGateway: boolean
  /** Terms of the payment methods at a provider; missing if not set. */
  readonly gatewayTerms?: Partial<Record<ProviderGateway, StoredTerms>>
  /** Owners need an account at the card provider that accepts payouts. */
  readonly achAccountRequired: boolean
  /**
   * The account for offline payments; null until an administrator has entered it, and no offline payment is accepted
   * until then.
   */
  readonly bank: BankAccount | null
  /** A second administrator confirms changes of the account; on by default. */
  readonly bankConfirmation?: boolean
  /** Limits and fees of wallet top-ups. */
  readonly topUp: TopUpSettings
  /** The plural name of campaigns; missing on sites prepared before it existed. */
  readonly projectPlural?: Readonly<Record<string, string>>
  /** Recipient of contact messages; without one, the administrators. */
  readonly contactEmail?: string | null
  /** First name of the contact person; missing if none is set. */
  readonly firstName?: string | null
  /** The initial currency of custodial wallets; missing if not set. */
  readonly mangoPayCurrencyId?: string | null
  /** Forms that require a captcha; missing if not set. */
  readonly captcha?: CaptchaForms
  /** Encrypted keys of reCAPTCHA that an administrator entered. */
  readonly captchaKeys?: StoredCaptchaKeys | null
  /** Follows year and name in the footer of each page. */
  readonly copyright?: Readonly<Record<string, string>>
  /** Named on every page and beside payments; missing until an administrator enters them. */
  readonly operator?: OperatorFacts
  /** Minutes after which visitors of a closed site should retry. */
  readonly retryMinutes?: number
  readonly enableRestrictMapCountry?: boolean
  readonly restrictMapCountryList?: readonly string[]
  /** Offered languages, in their order; missing if not set. */
  readonly languages?: readonly string[]
  readonly defaultLanguage?: string
  /** The site's fees on raised amounts, in hundredths of a percent; the default shares if not set. */
  readonly revenue?: RevenueTerms
  readonly pageMeta?: Readonly<Record<string, PageTexts>>
  readonly files?: FileTerms
  /** How often each part was changed on its page. */
  readonly partVersions?: Readonly<Record<string, number>>
  /** The version of the starting content that the site has; content of later versions is added once. */
  readonly startingContent?: number
}

/** Who operates the site, under which licence, and who holds investors' money. Empty texts are not entered. */
export interface OperatorFacts {
  readonly operatorName: string
  readonly operatorAddress: string
  readonly licence: Readonly<Record<string, string>>
  readonly licenceAuthority: string
  readonly licenceNumber: string
  readonly licenceUrl: string
  readonly custodianName: string
  readonly custodianLicence: Readonly<Record<string, string>>
}

export interface StoredCaptchaKeys {
  readonly id: string
  readonly siteKey: string
  readonly sealed: string
  /** The last characters of the secret key. */
  readonly shown: string
}

export interface PageTexts {
  readonly title: Readonly<Record<string, string>>
  readonly description: Readonly<Record<string, string>>
}

/** The accepted files, within the product's limits. */
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
  /** For other currencies than the dollar of the United States. */
  readonly iban?: string | undefined
  readonly bic?: string | undefined
  readonly note: Readonly<Record<string, string>>
}

interface ReadSettings {
  readonly settings: StoredSettings
  readonly version: bigint
}

/** Several rules of one transaction read the settings: it reads them once. */
const readIn = new WeakMap<Reader | Writer, Promise<ReadSettings>>()

export function readSettings(db: Reader | Writer): Promise<ReadSettings> {
  if (!db.isTransaction) return selectSettings(db)
  const read = readIn.get(db) ?? selectSettings(db)
  readIn.set(db, read)
  return read
}

const theSettings = 'settings'
const coalescedSettings = coalescedRead<typeof theSettings, ReadSettings>(async (db) => {
  const row = await db
    .selectFrom('site_setting')
    .select(['data', 'version'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return new Map([[theSettings, { settings: row.data as unknown as StoredSettings, version: row.version }]])
})

async function selectSettings(db: Reader | Writer): Promise<ReadSettings> {
  const read = await coalescedSettings(db, theSettings)
  if (!read) throw new Error('the site has no settings')
  return read
}

/** The settings, locked until this transaction ends. */
export async function lockSettings(tx: Writer): Promise<StoredSettings> {
  const row = await tx
    .selectFrom('site_setting')
    .select('data')
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.data as unknown as StoredSettings
}

/** Returns the previous settings. */
export async function changeSettings(tx: Writer, change: Partial<StoredSettings>): Promise<StoredSettings> {
  // Locked: of two concurrent changes, the second builds on the first.
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
  readIn.delete(tx)
  return before
}

export function listCurrencies(db: Reader | Writer) {
  return db.selectFrom('currency').select(['code', 'exponent', 'offered']).orderBy('position').execute()
}

/**
 * Visible items, without links to hidden pages, and without the link to the questions if there are none (platform 2).
 */
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

/** The option list of questions that every campaign answers. */
export const questionList = 'campaign-faq'

/** The position of an option without one: it follows the others, in alphabetical order. */
export const lastPosition = 999

export function listOptions(db: Reader | Writer, lists: readonly string[]) {
  return db.selectFrom('option_item').selectAll().where('list', 'in', lists).orderBy('position').execute()
}

/** Countries with site settings: another name, not offered, or listed first. */
export function listNotedCountries(db: Reader | Writer) {
  return db
    .selectFrom('option_item')
    .select(['slug', 'names', 'active', 'position'])
    .where('list', '=', 'countries')
    .where((where) =>
      where.or([
        where('active', '=', false),
        where('position', '<>', lastPosition),
        sql<boolean>`names <> '{}'::jsonb`,
      ]),
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

/** Is there an administrator? A site without one shows its first-run set-up. */
export async function hasAdministrator(db: Reader | Writer): Promise<boolean> {
  return (await db.selectFrom('administrator').select('user_id').limit(1).executeTakeFirst()) !== undefined
}
