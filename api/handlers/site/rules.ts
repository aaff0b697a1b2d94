/** Rules of the site for other clients. */

import { listOptions, readSettings } from '#api/db/site/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentOptions, presentPageMeta, presentProjectTerms } from '#api/presenters/site/settings.ts'
import { fileTerms } from '#api/db/site/effective-settings.ts'
import { siteNameIn, textIn } from '#api/texts/localized.ts'
import * as frontSettingsCalls from '#contract/site/front-settings.ts'
import { documentTypes, exactSizes, logoPixels } from '#contract/uploads.ts'
import { siteFeePoints, usualRevenue } from '#domain/payment/fees.ts'

export const meta = handle(frontSettingsCalls.meta, async ({ language }, { db }) => {
  const { settings } = await readSettings(db.read)
  return {
    siteName: siteNameIn(settings, language),
    metaDescription: textIn(settings.metaDescription, language),
    pages: presentPageMeta(settings, language),
  }
})

export const revenue = handle(frontSettingsCalls.revenue, async (_, { db }) => {
  const terms = (await readSettings(db.read)).settings.revenue ?? usualRevenue
  return {
    fixed: { reached: siteFeePoints('fixed', true, terms), missed: siteFeePoints('fixed', false, terms) },
    flexible: { reached: siteFeePoints('flexible', true, terms), missed: siteFeePoints('flexible', false, terms) },
  }
})

export const taxonomy = handle(frontSettingsCalls.taxonomy, async ({ language }, { db }) => {
  const [{ settings }, categories] = await Promise.all([readSettings(db.read), listOptions(db.read, ['category'])])
  const projectTerms = presentProjectTerms(settings, language)
  return {
    projectSingular: projectTerms.projectSingular,
    projectPlural: projectTerms.projectPlural,
    categories: presentOptions(categories, 'category', language),
  }
})

export const imageUpload = handle(frontSettingsCalls.imageUpload, async (_, { db }) => {
  const terms = fileTerms((await readSettings(db.read)).settings)
  return {
    imageTypes: [...terms.imageTypes],
    documentTypes: Object.keys(documentTypes),
    bytesBelow: terms.bytesBelow,
    filesMaximum: terms.most,
    exact: {
      campaignImage: exactSizes['campaign-image'],
      storyImage: exactSizes['story-image'],
      photo: exactSizes.photo,
      profilePhoto: exactSizes['profile-photo'],
      coverPhoto: exactSizes['cover-photo'],
    },
    logo: { width: logoPixels, height: logoPixels },
  }
})
