import { counts } from '#api/texts/counts.ts'
import type { InvestingTexts } from './investing-texts.ts'

export const investingTexts: InvestingTexts = {
  identityApproved: () => ({ title: 'تم التحقق من هويتك', body: 'يمكنك الآن توقيع استثماراتك ودفعها.' }),
  identityDeclined: () => ({
    title: 'تعذر التحقق من هويتك',
    body: 'السبب مذكور في صفحة الدفع. يمكنك أن تطلب التحقق من جديد.',
  }),
  accreditation: {
    approved: () => ({
      subject: 'أصبحت مستثمرًا معتمدًا',
      heading: 'أصبحت مستثمرًا معتمدًا',
      body: [
        'راجعنا ما أرسلته إلينا. يمكنك الآن الاستثمار في الحملات المخصصة للمستثمرين المعتمدين.',
        'إن تغيرت إجاباتك فأخبرنا بها لنراجعها من جديد.',
      ],
      action: 'فتح حساب الاعتماد',
    }),
    declined: ({ reason }) => ({
      subject: 'رُفض طلب اعتمادك',
      heading: 'رُفض طلب اعتمادك',
      body: [
        'لا يمكنك حاليًا الاستثمار في الحملات المخصصة للمستثمرين المعتمدين. وتبقى سائر الحملات متاحة لك.',
        ...(reason === undefined ? [] : ['السبب:', reason]),
        'يمكنك تعديل إجاباتك وإرسالها من جديد.',
      ],
      action: 'فتح حساب الاعتماد',
    }),
  },
  waitingOffer: ({ campaign, amount }) => ({
    title: campaign,
    body: `حصص بقيمة ${amount} محفوظة لك الآن. يمكنك حجزها حتى الوقت المذكور في رسالتنا.`,
  }),
  waitingOfferMail: ({ campaign, amount, units, until }) => ({
    subject: `حصص في ${campaign} محفوظة لك`,
    heading: 'حان دورك',
    body: [
      `كنت تنتظر ${counts.ar.units(units)} في ${campaign} بقيمة ${amount}. إنها متاحة الآن ومحفوظة لك حتى ${until}.`,
      'احجزها قبل ذلك، وإلا فستذهب إلى من يليك. لا يترتب عليك شيء إن لم تحجز.',
    ],
    action: 'حجز الحصص',
  }),
  ended: {
    funded: ({ campaign }) => ({
      subject: `بلغت ${campaign} هدفها`,
      heading: campaign,
      body: ['انتهت الحملة وقد بلغت هدفها.', 'ما يحدث بالمال بعد ذلك مذكور في مستجداتها.'],
      action: 'عرض الحملة',
    }),
    missed: ({ campaign }) => ({
      subject: `لم تبلغ ${campaign} هدفها`,
      heading: campaign,
      body: [
        'انتهت الحملة دون أن تبلغ هدفها. يستعيد كل مستثمر كامل ماله.',
        'يعود المال بالطريقة التي جاء بها خلال أيام، ولا تُحتجز أي رسوم.',
      ],
      action: 'عرض الحملة',
    }),
    kept: ({ campaign }) => ({
      subject: `انتهت ${campaign}`,
      heading: campaign,
      body: ['انتهت الحملة دون هدفها. كانت حملة مرنة: ما جُمع يذهب إلى الشركة، والاستثمارات قائمة.'],
      action: 'عرض الحملة',
    }),
  },
}
