/** Sample content of the kit for developers, in one language of each text direction. */

export interface GalleryTexts {
  readonly title: string
  readonly short: string
  readonly sentence: string
  readonly reason: string
  readonly error: string
  readonly optional: string
  readonly choices: readonly string[]
  readonly heads: readonly [string, string]
  readonly rows: readonly { readonly name: string; readonly amount: string }[]
}

const en: GalleryTexts = {
  title: 'Harbour Street, 24 flats',
  short: 'Invest',
  sentence: 'The units are kept for seven days, until the transfer has arrived.',
  reason: 'There is no connection.',
  error: 'This field is required.',
  optional: '(optional)',
  choices: ['Overview', 'Documents', 'Questions', 'Updates'],
  heads: ['Campaign', 'Amount'],
  rows: [
    { name: 'Harbour Street', amount: '12,500.00' },
    { name: 'Mill Lane', amount: '980.50' },
  ],
}

const ar: GalleryTexts = {
  title: 'شارع الميناء، 24 شقة',
  short: 'استثمر',
  sentence: 'تُحفظ الوحدات سبعة أيام إلى أن يصل التحويل.',
  reason: 'لا يوجد اتصال.',
  error: 'هذا الحقل مطلوب.',
  optional: '(اختياري)',
  choices: ['نظرة عامة', 'المستندات', 'الأسئلة', 'المستجدات'],
  heads: ['الحملة', 'المبلغ'],
  rows: [
    { name: 'شارع الميناء', amount: '12,500.00' },
    { name: 'زقاق الطاحونة', amount: '980.50' },
  ],
}

export const galleryTexts = { en, ar } as const
