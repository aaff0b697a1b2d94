import type { StoredSettings } from '#api/db/site/settings.ts'

/** Search engine metadata of two pages of the demonstration. */
export const demoPageMeta: NonNullable<StoredSettings['pageMeta']> = {
  browse: {
    title: {},
    description: {
      en: 'Houses, shops and farms that are raising money now: goal, minimum, return and days left at a glance.',
      fr: 'Maisons, commerces et fermes qui lèvent des fonds\u00a0: objectif, minimum, rendement et jours restants en un coup d’œil.',
      ar: 'بيوت ومتاجر ومزارع تجمع الأموال الآن: الهدف والحد الأدنى والعائد والأيام المتبقية في لمحة.',
    },
  },
  funded: {
    title: {},
    description: {
      en: 'Campaigns that reached their goal, with what was raised and by how many.',
      fr: 'Les campagnes qui ont atteint leur objectif, avec les montants levés et le nombre d’investisseurs.',
      ar: 'حملات بلغت هدفها، مع ما جُمع وعدد المستثمرين.',
    },
  },
}
