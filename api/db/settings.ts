/** Configuration of the site. Rows hold everything, also what the public never sees; presenters choose what is told. */

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
  readonly fixedOfflineOnly: boolean
  readonly offlineGateway: boolean
  /** Of the ways to pay at a provider; missing until somebody has said something. */
  readonly gatewayTerms?: Partial<Record<ProviderGateway, StoredTerms>>
  /** Owners need an account at the card provider that money can be paid out to. */
  readonly achAccountRequired: boolean
  /** Where offline payments go; null until an administrator has said it, and no offline payment is taken until then. */
  readonly bank: BankAccount | null
  /** Bounds and fees of putting money into a wallet. */
  readonly topUp: TopUpSettings
  /** What several campaigns are called; sites that were prepared before have none of their own. */
  readonly projectPlural?: Readonly<Record<string, string>>
  /** Where messages of visitors go; without, to the administrators. */
  readonly contactEmail?: string | null
  /** Forms that ask for a check that somebody is a person; missing until somebody has said something. */
  readonly captcha?: CaptchaForms
  /** How much of the starting content the site was given; what came with later versions is added once. */
  readonly startingContent?: number
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
  return db.selectFrom('currency').select(['code', 'exponent']).orderBy('position').execute()
}

/** Without the way to the questions where there are none (platform 2). */
export function listMenuItems(db: Reader) {
  return db
    .selectFrom('menu_item')
    .selectAll()
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

export function listOptions(db: Reader | Writer, lists: readonly string[]) {
  return db.selectFrom('option_item').selectAll().where('list', 'in', lists).orderBy('position').execute()
}

export function listUserTypes(db: Reader | Writer) {
  return db.selectFrom('user_type').selectAll().orderBy('position').execute()
}

export function findPage(db: Reader, slug: string) {
  return db.selectFrom('content_page').selectAll().where('slug', '=', slug).executeTakeFirst()
}

/** Is there an administrator? An empty site leads to its first-run set-up until there is one. */
export async function hasAdministrator(db: Reader | Writer): Promise<boolean> {
  return (await db.selectFrom('administrator').select('user_id').limit(1).executeTakeFirst()) !== undefined
}
