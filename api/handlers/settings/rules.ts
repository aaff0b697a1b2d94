/** Rules of the site that screens of other makers may want to read. */

import { listOptions, readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentOptions, presentPageMeta, presentProjectTerms } from '#api/presenters/settings.ts'
import { fileTerms } from '#api/presenters/file-terms.ts'
import { textIn } from '#api/presenters/texts.ts'
import { calls } from '#contract/calls.ts'
import { documentTypes, exactSizes, logoPixels } from '#contract/uploads.ts'
import { siteFeePoints, usualRevenue } from '#domain/fees.ts'

export const meta = handle(calls.settings.meta, async ({ language }, { db }) => {
  const { settings } = await readSettings(db.read)
  return {
    siteName: settings.siteName,
    metaDescription: textIn(settings.metaDescription, language),
    pages: presentPageMeta(settings, language),
  }
})

export const revenue = handle(calls.settings.revenue, async (_, { db }) => {
  const terms = (await readSettings(db.read)).settings.revenue ?? usualRevenue
  return {
    fixed: { reached: siteFeePoints('fixed', true, terms), missed: siteFeePoints('fixed', false, terms) },
    flexible: { reached: siteFeePoints('flexible', true, terms), missed: siteFeePoints('flexible', false, terms) },
  }
})

export const taxonomy = handle(calls.settings.taxonomy, async ({ language }, { db }) => {
  const [{ settings }, categories] = await Promise.all([readSettings(db.read), listOptions(db.read, ['category'])])
  const words = presentProjectTerms(settings, language)
  return {
    projectSingular: words.projectSingular,
    projectPlural: words.projectPlural,
    categories: presentOptions(categories, 'category', language),
  }
})

export const imageUpload = handle(calls.settings.imageUpload, async (_, { db }) => {
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
