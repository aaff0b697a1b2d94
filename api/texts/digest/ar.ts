import { counts } from '#api/texts/counts.ts'
import type { DigestTexts } from './digest-texts.ts'

const { updates, more } = counts.ar
const action = 'اختر ما تتلقّاه'

export const digestTexts: DigestTexts = {
  digest: {
    mail: {
      daily: ({ site, day, count }) => ({
        subject: `يومك في ${site}: ${day}`,
        heading: 'الجديد منذ أمس',
        body: [updates(count)],
        action,
      }),
      weekly: ({ site, day, count }) => ({
        subject: `أسبوعك في ${site}: ${day}`,
        heading: 'الجديد هذا الأسبوع',
        body: [updates(count)],
        action,
      }),
      monthly: ({ site, day, count }) => ({
        subject: `شهرك في ${site}: ${day}`,
        heading: 'الجديد هذا الشهر',
        body: [updates(count)],
        action,
      }),
    },
    kinds: {
      investedCampaign: 'حملات استثمرت فيها',
      savedCampaign: 'حملات حفظتها',
      newInvestment: 'استثمارات في حملاتك',
      newComment: 'التعليقات',
      newUpdate: 'مستجدات أصحاب الحملات',
    },
    news: {
      update: ({ campaign, title }) => `${campaign}: ${title}`,
      comment: ({ campaign }) => `${campaign}: تعليق ينتظر قرارك`,
      'comment-approved': ({ campaign }) => `${campaign}: تمت الموافقة على تعليقك`,
      'comment-reply': ({ campaign }) => `${campaign}: ردّ أحدهم على تعليقك`,
      investment: ({ campaign, amount }) => `${campaign}: استثمار بقيمة ${amount}`,
      'goal-reached': ({ campaign }) => `بلغت حملة ${campaign} هدفها`,
      'closing-soon': ({ campaign, day }) => `تُغلق حملة ${campaign} في ${day}`,
      'ended-funded': ({ campaign }) => `انتهت حملة ${campaign} وبلغت هدفها`,
      'ended-missed': ({ campaign }) => `انتهت حملة ${campaign} دون بلوغ هدفها`,
      'ended-kept': ({ campaign }) => `انتهت حملة ${campaign} وتحتفظ بما جُمع`,
    },
    more: ({ count }) => more(count),
    stop: 'إيقاف هذه الرسائل',
    footer: ({ site }) =>
      `تصلك هذه الرسالة لأن لك حسابًا في ${site} واخترت أن تُخبَر بهذه الطريقة. أما الإيصالات والإشعارات التي يفرضها القانون فتصلك فورًا في كل الأحوال.`,
  },
}
