/** Maps each part of the site's settings to its stored form and back. */

import type { StoredSettings } from '#api/db/site/settings.ts'
import { captchaForms, fileTerms } from '#api/db/site/effective-settings.ts'
import { usualRevenue } from '#domain/payment/fees.ts'
import { defaultLanguage, languages, offeredLanguages, type LocalizedText } from '#domain/site/language.ts'
import { cancellationDays, fileBytesBelow, repaymentDefaultDays, savedInvestmentDays } from '#domain/limits.ts'
import { describedPages } from '#domain/content/described-pages.ts'
import { defaultProjectTerms } from '#domain/site/project-terms.ts'
import { type SitePart, type SiteValues, type SocialNetwork } from '#domain/site/site.ts'

type Change = Partial<StoredSettings>

interface PartStore<P extends SitePart> {
  readonly read: (settings: StoredSettings, links: Readonly<Record<SocialNetwork, string>>) => SiteValues<P>
  /** The keys of reCAPTCHA and the social links are written elsewhere. */
  readonly write: (values: SiteValues<P>) => Change
}

/** Default if the setting is empty. */
const usualRetryMinutes = 10

export const storedParts: { readonly [P in SitePart]: PartStore<P> } = {
  general: {
    read: (settings, links) => ({
      siteName: localizedOf(settings.siteName),
      projectSingular: localizedOf(settings.projectSingular),
      projectPlural: localizedOf(settings.projectPlural ?? defaultProjectTerms.plural),
      copyright: localizedOf(settings.copyright),
      sitePrimaryColor: settings.sitePrimaryColor,
      siteSecondaryColor: settings.siteSecondaryColor,
      siteLogo: pictureIn(settings.siteLogo),
      darkLogo: pictureIn(settings.darkLogo),
      favIcon: pictureIn(settings.favIcon),
      timezone: settings.timezone,
      currencyId: settings.currencyId,
      mangoPayCurrencyId: settings.mangoPayCurrencyId ?? settings.currencyId,
      firstName: settings.firstName ?? '',
      contactEmail: settings.contactEmail ?? '',
      ...links,
      googleAnalyticsCode: settings.googleAnalyticsCode ?? '',
      onlyAdminCreateCampaign: settings.onlyAdminCreateCampaign,
    }),
    write: (values) => ({
      siteName: nonEmptyTexts(values.siteName),
      projectSingular: nonEmptyTexts(values.projectSingular),
      projectPlural: nonEmptyTexts(values.projectPlural),
      copyright: nonEmptyTexts(values.copyright),
      sitePrimaryColor: values.sitePrimaryColor,
      siteSecondaryColor: values.siteSecondaryColor,
      siteLogo: addressOf(values.siteLogo, 480),
      darkLogo: addressOf(values.darkLogo, 480),
      favIcon: addressOf(values.favIcon, 200),
      timezone: values.timezone,
      currencyId: values.currencyId,
      mangoPayCurrencyId: values.mangoPayCurrencyId === values.currencyId ? null : values.mangoPayCurrencyId,
      firstName: values.firstName === '' ? null : values.firstName,
      contactEmail: values.contactEmail === '' ? null : values.contactEmail,
      googleAnalyticsCode: values.googleAnalyticsCode === '' ? null : values.googleAnalyticsCode,
      onlyAdminCreateCampaign: values.onlyAdminCreateCampaign,
    }),
  },
  operator: {
    read: ({ operator }) => ({
      operatorName: operator?.operatorName ?? '',
      operatorAddress: operator?.operatorAddress ?? '',
      licence: localizedOf(operator?.licence),
      licenceAuthority: operator?.licenceAuthority ?? '',
      licenceNumber: operator?.licenceNumber ?? '',
      licenceUrl: operator?.licenceUrl ?? '',
      custodianName: operator?.custodianName ?? '',
      custodianLicence: localizedOf(operator?.custodianLicence),
    }),
    write: ({ licence, custodianLicence, ...names }) => ({
      operator: {
        ...names,
        licence: nonEmptyTexts(licence),
        custodianLicence: nonEmptyTexts(custodianLicence),
      },
    }),
  },
  maintenance: {
    read: ({ maintainanceMode, exceptIP, retryMinutes }) => ({
      maintainanceMode,
      exceptIP,
      retryMinutes: retryMinutes ?? usualRetryMinutes,
    }),
    write: (values) => values,
  },
  countries: {
    read: ({ enableRestrictMapCountry, restrictMapCountryList }) => ({
      enableRestrictMapCountry: enableRestrictMapCountry ?? false,
      restrictMapCountryList: [...(restrictMapCountryList ?? [])],
    }),
    write: (values) => values,
  },
  languages: {
    read: (settings) => {
      const offered = offeredLanguages(settings.languages)
      return { languages: [...offered], defaultLanguage: defaultLanguage(settings.defaultLanguage, offered) }
    },
    write: (values) => values,
  },
  captcha: {
    read: (settings) => ({
      ...captchaForms(settings),
      siteKey: settings.captchaKeys?.siteKey ?? '',
      // Never returned.
      secretKey: '',
    }),
    write: ({ adminLogin, frontLogin, frontSignup, contactUs, newsletter }) => ({
      captcha: { adminLogin, frontLogin, frontSignup, contactUs, newsletter },
    }),
  },
  campaigns: {
    read: (settings) => ({
      companyNameMinimum: settings.companyNameMinimum,
      campaignsMaximum: settings.campaignsMaximum,
      reservationDays: settings.reservationDays,
      savedInvestmentDays: settings.savedInvestmentDays ?? savedInvestmentDays,
      cancellationDays: settings.cancellationDays ?? cancellationDays,
      repaymentDefaultDays: settings.repaymentDefaultDays ?? repaymentDefaultDays,
      fixedOfflineOnly: settings.fixedOfflineOnly,
    }),
    write: (values) => values,
  },
  revenue: {
    read: ({ revenue }) => ({ ...(revenue ?? usualRevenue) }),
    write: (revenue) => ({ revenue }),
  },
  meta: {
    read: (settings) => {
      const pages = describedPages.flatMap((page) => [
        [`${page}Title`, localizedOf(settings.pageMeta?.[page]?.title)],
        [`${page}Description`, localizedOf(settings.pageMeta?.[page]?.description)],
      ])
      return {
        metaDescription: localizedOf(settings.metaDescription),
        ...(Object.fromEntries(pages) as Omit<SiteValues<'meta'>, 'metaDescription'>),
      }
    },
    write: (values) => ({
      metaDescription: nonEmptyTexts(values.metaDescription),
      pageMeta: Object.fromEntries(
        describedPages.map((page) => [
          page,
          { title: nonEmptyTexts(values[`${page}Title`]), description: nonEmptyTexts(values[`${page}Description`]) },
        ]),
      ),
    }),
  },
  images: {
    read: (settings) => {
      const { imageTypes, bytesBelow, most } = fileTerms(settings)
      return { imageTypes: [...imageTypes], fileKilobytes: Math.floor(bytesBelow / 1024), filesMaximum: most }
    },
    write: ({ imageTypes, fileKilobytes, filesMaximum }) => ({
      files: { imageTypes, kilobytes: Math.min(fileKilobytes, fileBytesBelow / 1024), most: filesMaximum },
    }),
  },
}

function localizedOf(texts: Readonly<Record<string, string>> | undefined): LocalizedText {
  return { en: texts?.['en'] ?? '', fr: texts?.['fr'] ?? '', ar: texts?.['ar'] ?? '' }
}

/** Without the empty ones, so that readers of that language see another language's text. */
function nonEmptyTexts(texts: LocalizedText): Record<string, string> {
  return Object.fromEntries(
    languages.flatMap((language) => (texts[language] === '' ? [] : [[language, texts[language]]])),
  )
}

/** Images are in the settings by their URL, as pages display them. */
function addressOf(id: string | null, width: number): string | null {
  return id === null ? null : `/media/${id}/${width}.webp`
}

function pictureIn(address: string | null): string | null {
  return /^\/media\/([0-9a-f-]{36})\//.exec(address ?? '')?.[1] ?? null
}
