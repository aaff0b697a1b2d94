import type { Texts } from '#api/db/tables.ts'

export interface MenuEntry {
  readonly menu: 'header' | 'footer' | 'quick' | 'social'
  readonly linkType: 'custom' | 'page'
  readonly titles: Texts
  readonly url: string
  readonly icon?: string
}

/** Menus of a new site; every link has an existing target. */
export const menus: readonly MenuEntry[] = [
  {
    menu: 'header',
    linkType: 'page',
    titles: { en: 'How it works', fr: 'Comment ça marche', ar: 'كيف يعمل' },
    url: '/content-page/how-it-works',
  },
  {
    menu: 'header',
    linkType: 'custom',
    titles: { en: 'Raise capital', fr: 'Lever des fonds', ar: 'اجمع رأس المال' },
    url: '/raise-capital',
  },
  {
    menu: 'header',
    linkType: 'custom',
    titles: { en: 'Help', fr: 'Aide', ar: 'المساعدة' },
    url: '/help-center',
  },
  {
    menu: 'footer',
    linkType: 'page',
    titles: { en: 'About us', fr: 'Qui sommes-nous', ar: 'من نحن' },
    url: '/content-page/about-us',
  },
  {
    menu: 'footer',
    linkType: 'page',
    titles: { en: 'How it works', fr: 'Comment ça marche', ar: 'كيف يعمل' },
    url: '/content-page/how-it-works',
  },
  { menu: 'footer', linkType: 'page', titles: { en: 'Fees', fr: 'Frais', ar: 'الرسوم' }, url: '/content-page/fees' },
  {
    menu: 'quick',
    linkType: 'custom',
    titles: { en: 'Browse campaigns', fr: 'Parcourir les campagnes', ar: 'تصفح الحملات' },
    url: '/browse-companies',
  },
  {
    menu: 'quick',
    linkType: 'custom',
    titles: { en: 'Funded campaigns', fr: 'Campagnes financées', ar: 'حملات مموّلة' },
    url: '/browse-succeess-campaign',
  },
  {
    menu: 'quick',
    linkType: 'page',
    titles: { en: 'Risks', fr: 'Risques', ar: 'المخاطر' },
    url: '/content-page/risks',
  },
  {
    menu: 'quick',
    linkType: 'custom',
    titles: { en: 'Terms of use', fr: 'Conditions d’utilisation', ar: 'شروط الاستخدام' },
    url: '/terms',
  },
  {
    menu: 'quick',
    linkType: 'page',
    titles: { en: 'Privacy', fr: 'Confidentialité', ar: 'الخصوصية' },
    url: '/content-page/privacy',
  },
  {
    menu: 'footer',
    linkType: 'custom',
    titles: { en: 'Questions and answers', fr: 'Questions fréquentes', ar: 'الأسئلة الشائعة' },
    url: '/faq',
  },
  {
    menu: 'footer',
    linkType: 'custom',
    titles: { en: 'Help centre', fr: 'Centre d’aide', ar: 'مركز المساعدة' },
    url: '/help-center',
  },
  {
    menu: 'footer',
    linkType: 'custom',
    titles: { en: 'Contact us', fr: 'Nous contacter', ar: 'تواصل معنا' },
    url: '/contact-us',
  },
  {
    menu: 'quick',
    linkType: 'custom',
    titles: { en: 'Raise capital', fr: 'Lever des fonds', ar: 'اجمع رأس المال' },
    url: '/raise-capital',
  },
  {
    menu: 'quick',
    linkType: 'custom',
    titles: { en: 'Newsletter', fr: 'Lettre d’information', ar: 'النشرة البريدية' },
    url: '/newsletter',
  },
  {
    menu: 'quick',
    linkType: 'custom',
    titles: { en: 'Return simulator', fr: 'Simulateur de rendement', ar: 'محاكي العائد' },
    url: '/return-simulator',
  },
  {
    menu: 'quick',
    linkType: 'custom',
    titles: { en: 'Coming soon', fr: 'Bientôt', ar: 'قريبًا' },
    url: '/coming-soon',
  },
]
