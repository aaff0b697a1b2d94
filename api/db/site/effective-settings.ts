/** Settings as they apply: the stored choice, else the default, within the product's limits. */

import type { CaptchaForms } from '#contract/site/captcha-settings.ts'
import { imageTypes } from '#contract/uploads.ts'
import { fileBytesBelow, filesMaximum } from '#domain/limits.ts'
import type { StoredSettings } from './settings.ts'

/** The files that the site accepts: an administrator's choice, within the product's limits (decision T56). */
export function fileTerms({ files }: Pick<StoredSettings, 'files'>) {
  const types = imageTypes.filter((type) => files?.imageTypes.includes(type) ?? true)
  return {
    imageTypes: types.length > 0 ? types : imageTypes,
    /** Exclusive maximum size of each file. */
    bytesBelow: Math.min((files?.kilobytes ?? Number.POSITIVE_INFINITY) * 1024, fileBytesBelow),
    /** Maximum number of files in one message. */
    most: Math.min(files?.most ?? filesMaximum, filesMaximum),
  }
}

/** Countries where properties may be located; empty if all are allowed. */
export function allowedCountries(
  settings: Pick<StoredSettings, 'enableRestrictMapCountry' | 'restrictMapCountryList'>,
): readonly string[] {
  return settings.enableRestrictMapCountry ? (settings.restrictMapCountryList ?? []) : []
}

/** The default: forms that are open to visitors require a captcha. */
const usualForms: CaptchaForms = {
  adminLogin: false,
  frontLogin: false,
  frontSignup: false,
  contactUs: true,
  newsletter: false,
}

/** The forms that require a captcha. */
export function captchaForms({ captcha }: Pick<StoredSettings, 'captcha'>): CaptchaForms {
  return captcha ?? usualForms
}
