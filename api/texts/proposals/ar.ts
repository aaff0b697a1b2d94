import type { ProposalTexts } from './proposal-texts.ts'

export const proposalTexts: ProposalTexts = {
  sent: ({ campaign }) => ({ title: campaign, body: 'توجد تعديلات على حملة منشورة بانتظار مراجعتك.' }),
  approved: ({ campaign }) => ({
    subject: `تعديلاتك على ${campaign} منشورة الآن`,
    heading: 'تمت الموافقة على تعديلاتك',
    body: [`نُشرت تعديلاتك على ${campaign}، وتم إشعار المستثمرين فيها.`],
    action: 'افتح الحملة',
  }),
  declined: ({ campaign, reason }) => ({
    subject: `رُفضت تعديلاتك على ${campaign}`,
    heading: 'رُفضت تعديلاتك',
    body: [
      `لم تُنشر تعديلاتك على ${campaign}.`,
      ...(reason === undefined ? [] : ['ذكر المشرف هذا السبب:', reason]),
      'يمكنك تعديلها وإرسالها مرة أخرى.',
    ],
    action: 'راجع تعديلاتك',
  }),
  edited: ({ campaign }) => ({
    subject: `جرى تعديل ${campaign}`,
    heading: 'جرى تعديل حملة استثمرت فيها',
    body: [
      `عدّل صاحب حملة ${campaign} معلوماتها المنشورة، ووافق أحد المشرفين على التعديلات.`,
      'لم يتغير السعر ولا الهدف ولا تاريخ الإغلاق ولا شروط استثمارك.',
    ],
    action: 'افتح الحملة',
  }),
}
