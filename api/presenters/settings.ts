/** Public projections of the configuration: what is not named here is never told (decision T2). */

import { gatewayTerms } from '#api/db/gateway-terms.ts'
import {
  type listMenuItems,
  type listOptions,
  type listUserTypes,
  questionList,
  type StoredSettings,
} from '#api/db/settings.ts'
import type { Gateways } from '#api/payment-ports.ts'
import type { Reply } from '#contract/call.ts'
import type { CaptchaForms } from '#contract/front-settings.ts'
import type { Language, Option } from '#contract/shapes.ts'
import type { SiteSettings } from '#contract/settings.ts'
import type { Bootstrap, gateway, MenuItem } from '#contract/settings.ts'
import { feeBasisPoints } from '#domain/limits.ts'
import { providerGateways } from '#domain/payment.ts'
import { isOwner } from '#domain/roles.ts'
import { textIn } from './texts.ts'

export function presentSite(settings: StoredSettings, language: Language): SiteSettings {
  return {
    siteName: settings.siteName,
    siteLogo: settings.siteLogo,
    darkLogo: settings.darkLogo,
    favIcon: settings.favIcon,
    sitePrimaryColor: settings.sitePrimaryColor,
    siteSecondaryColor: settings.siteSecondaryColor,
    timezone: settings.timezone,
    googleAnalyticsCode: settings.googleAnalyticsCode,
    maintainanceMode: settings.maintainanceMode,
    onlyAdminCreateCampaign: settings.onlyAdminCreateCampaign,
    walletModule: settings.walletModule,
    mangoPayModule: settings.mangoPayModule,
    currencyId: settings.currencyId,
    projectSingular: textIn(settings.projectSingular, language),
    metaDescription: textIn(settings.metaDescription, language),
  }
}

/** @param options holds the questions among others */
export function presentCampaignSettings(
  settings: StoredSettings,
  options: readonly OptionRow[],
  language: Language,
): Bootstrap['campaign'] {
  const percent = (points: bigint): number => Number(points / 100n)
  return {
    companyNameMinimum: settings.companyNameMinimum,
    requiredFaqs: presentOptions(options, questionList, language).map(({ slug, name }) => ({
      id: slug,
      question: name,
    })),
    achOn: settings.achAccountRequired,
    reservationDays: settings.reservationDays,
    fixedOfflineOnly: settings.fixedOfflineOnly,
    feePercent: {
      fixedReached: percent(feeBasisPoints.fixedReached),
      flexibleReached: percent(feeBasisPoints.flexibleReached),
      flexibleMissed: percent(feeBasisPoints.flexibleMissed),
    },
  }
}

/** Ways to pay. Transfers need an account that they go to. */
export function presentGateways(
  settings: Pick<StoredSettings, 'offlineGateway' | 'bank' | 'gatewayTerms' | 'walletModule'>,
  gateways: Gateways,
): Bootstrap['gateways'] {
  const online = providerGateways.map((type) => {
    const gateway = gateways.of(type)
    const { on, fee } = gatewayTerms(settings, type)
    return {
      type,
      active: on && gateway !== undefined,
      test: gateway?.test ?? false,
      fee: { ...fee, flat: [...fee.flat] },
    }
  })
  return [
    { type: 'offline', active: settings.offlineGateway && settings.bank !== null, test: false },
    ...online,
    { type: 'wallet', active: settings.walletModule, test: false },
  ]
}

/** Card and bank debit are one provider's, with one public key. */
export function presentFront(
  front: Bootstrap['gateways'][number],
  { publicKey }: Pick<Gateways, 'publicKey'>,
): Reply<typeof gateway> {
  return { ...front, publicKey: (front.type === 'stripe' || front.type === 'ach' ? publicKey : null) ?? null }
}

/** Where nobody has said anything: what strangers write to the site asks for a check. */
const usualForms: CaptchaForms = {
  adminLogin: false,
  frontLogin: false,
  frontSignup: false,
  contactUs: true,
  newsletter: false,
}

/** The forms that ask for a check. */
export function captchaForms({ captcha }: Pick<StoredSettings, 'captcha'>): CaptchaForms {
  return captcha ?? usualForms
}

export const siteLanguages: Bootstrap['languages'] = [
  { id: 1, name: 'English', folder: 'en', rtl: false },
  { id: 2, name: 'Français', folder: 'fr', rtl: false },
  { id: 3, name: 'العربية', folder: 'ar', rtl: true },
]

type MenuRow = Awaited<ReturnType<typeof listMenuItems>>[number]

export function presentMenus(rows: readonly MenuRow[], language: Language): Bootstrap['menus'] {
  const menu = (name: MenuRow['menu']): MenuItem[] =>
    rows.filter((row) => row.menu === name).map((row) => presentMenuItem(row, language))
  return { header: menu('header'), footer: menu('footer'), quick: menu('quick'), social: menu('social') }
}

function presentMenuItem(row: MenuRow, language: Language): MenuItem {
  return {
    title: textIn(row.titles, language),
    linkType: row.link_type,
    url: row.url,
    urlTarget: row.url_target,
    socialMediaIcon: row.icon,
  }
}

type OptionRow = Awaited<ReturnType<typeof listOptions>>[number]

export function presentOptions(rows: readonly OptionRow[], list: string, language: Language): Option[] {
  return rows.filter((row) => row.list === list).map((row) => ({ slug: row.slug, name: textIn(row.names, language) }))
}

type UserTypeRow = Awaited<ReturnType<typeof listUserTypes>>[number]

export function presentUserType(row: UserTypeRow, language: Language) {
  return {
    slug: row.slug,
    name: textIn(row.names, language),
    purpose: textIn(row.purposes, language),
    runsCampaigns: isOwner({ userType: row.slug, isAdmin: false }),
  }
}
