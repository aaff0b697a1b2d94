/** Rules of the site that screens of other makers may want to read. */

import { listOptions, readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentOptions } from '#api/presenters/settings.ts'
import { textIn } from '#api/presenters/texts.ts'
import { calls } from '#contract/calls.ts'
import { documentTypes, exactSizes, imageTypes, logoPixels } from '#contract/uploads.ts'
import { feeBasisPoints, fileBytesBelow, filesMaximum } from '#domain/limits.ts'

export const meta = handle(calls.settings.meta, async ({ language }, { db }) => {
  const { settings } = await readSettings(db.read)
  return { siteName: settings.siteName, metaDescription: textIn(settings.metaDescription, language) }
})

export const revenue = handle(calls.settings.revenue, () =>
  Promise.resolve({
    fixed: { reached: Number(feeBasisPoints.fixedReached), missed: Number(feeBasisPoints.fixedMissed) },
    flexible: { reached: Number(feeBasisPoints.flexibleReached), missed: Number(feeBasisPoints.flexibleMissed) },
  }),
)

/** What several campaigns are called where the site has not said. */
const plural = { en: 'campaigns', fr: 'campagnes', ar: 'حملات' }

export const taxonomy = handle(calls.settings.taxonomy, async ({ language }, { db }) => {
  const [{ settings }, categories] = await Promise.all([readSettings(db.read), listOptions(db.read, ['category'])])
  return {
    projectSingular: textIn(settings.projectSingular, language),
    projectPlural: textIn(settings.projectPlural ?? plural, language),
    categories: presentOptions(categories, 'category', language),
  }
})

export const imageUpload = handle(calls.settings.imageUpload, () =>
  Promise.resolve({
    imageTypes: [...imageTypes],
    documentTypes: Object.keys(documentTypes),
    bytesBelow: fileBytesBelow,
    filesMaximum,
    exact: {
      campaignImage: exactSizes['campaign-image'],
      storyImage: exactSizes['story-image'],
      photo: exactSizes.photo,
    },
    logo: { width: logoPixels, height: logoPixels },
  }),
)
