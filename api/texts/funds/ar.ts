import { literalText } from '#api/texts/values.ts'
import type { FundsTexts } from './funds-texts.ts'

export const fundsTexts: FundsTexts = {
  closingDay: literalText('تاريخ الإغلاق'),
  funds: {
    'held-for-goal': ({ closes }) =>
      `أموالك محجوزة إلى أن تبلغ الحملة هدفها. وإن لم تبلغه حتى ${closes} أعدنا إليك أموالك كاملة.`,
    'goal-reached': ({ closes }) =>
      `بلغت الحملة هدفها. تبقى أموالك محجوزة حتى إغلاقها في ${closes}، ثم تستلم الشركة الأموال وتستلم أنت حصصك.`,
    'held-flexible': ({ closes }) =>
      `أموالك محجوزة حتى إغلاق الحملة في ${closes}. بعدها تستلم الشركة ما جُمع ولو كان دون الهدف، وتستلم أنت حصصك.`,
    closed: () => 'أُغلقت الحملة. تستلم الشركة الأموال، والحصص صارت لك.',
    'goal-missed': () => 'أُغلقت الحملة دون بلوغ هدفها. نعيد إليك أموالك كاملة.',
  },
  fundsShort: {
    'held-for-goal': 'أموالك محجوزة إلى أن تبلغ الحملة هدفها.',
    'goal-reached': 'بلغت الحملة هدفها. تبقى أموالك محجوزة حتى إغلاقها.',
    'held-flexible': 'أموالك محجوزة حتى إغلاق الحملة.',
    closed: 'أُغلقت الحملة والحصص صارت لك.',
    'goal-missed': 'لم تبلغ الحملة هدفها. نعيد إليك أموالك كاملة.',
  },
}
