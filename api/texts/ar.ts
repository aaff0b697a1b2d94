import { fundsTexts } from './funds/ar.ts'
import { digestTexts } from './digest/ar.ts'
import { jobTexts } from './jobs/ar.ts'
import { privacyTexts } from './privacy/ar.ts'
import { letterTexts } from './letters/ar.ts'
import { securityTexts } from './security/ar.ts'
import { investingTexts } from './investing/ar.ts'
import { bookings, paymentTexts } from './payments/ar.ts'
import { counts } from './counts.ts'
import { literalText } from './values.ts'
import { proposalTexts } from './proposals/ar.ts'
import type { ServerTexts } from './server-texts.ts'
import { walletTexts } from './wallet/ar.ts'

const { units: unitCount, hours: hourCount, days: dayCount } = counts.ar

export const ar: ServerTexts = {
  ...securityTexts,
  ...investingTexts,
  ...paymentTexts,
  ...walletTexts,
  ...letterTexts,
  ...privacyTexts,
  ...jobTexts,
  ...digestTexts,
  ...fundsTexts,
  greeting: (name) => `مرحبًا ${name}،`,
  footer: (site) =>
    `تصلك هذه الرسالة لأن لديك حسابًا في ${site}. وهي تتعلق بحسابك أو باستثماراتك، لذلك تُرسل أيًّا كانت تفضيلاتك البريدية.`,
  activation: ({ site, hours }) => ({
    subject: `أكِّد بريدك الإلكتروني في ${site}`,
    heading: 'أكِّد بريدك الإلكتروني',
    body: [
      `بقيت خطوة واحدة قبل أن تتمكن من تسجيل الدخول إلى ${site}. يعمل الرابط مرة واحدة خلال ${hourCount(hours)}.`,
      'إذا لم تكن أنت من سجَّل فتجاهل هذه الرسالة ولن يحدث شيء.',
    ],
    action: 'تأكيد بريدي',
  }),
  alreadyRegistered: ({ site }) => ({
    subject: `لديك حساب بالفعل في ${site}`,
    heading: 'لديك حساب بالفعل',
    body: ['حاول شخص ما، ولعله أنت، التسجيل بهذا العنوان. للعنوان حساب بالفعل، ولم يتغير شيء.', 'سجِّل الدخول كالمعتاد.'],
    action: 'تسجيل الدخول',
  }),
  investmentReserved: ({ campaign, amount, reference, until, way }) => ({
    subject: `استثمارك في ${campaign}: كيف تدفع`,
    heading: 'حصصك محجوزة',
    body: [
      `حجزت حصصًا في ${campaign} بمبلغ ${amount}، وهي محفوظة لك حتى ${until}.`,
      `أرسل الحوالة المصرفية مع المرجع ${reference}. يبيِّن الإيصال الحساب المطلوب التحويل إليه.`,
      `طريقة الدفع: ${way}. الحالة: محجوز ولم يُدفع بعد.`,
    ],
    action: 'فتح الإيصال',
  }),
  investmentConfirmed: ({ campaign, amount, units, way, transaction, funds }) => ({
    subject: `تأكَّد استثمارك في ${campaign}`,
    heading: 'وصلت دفعتك',
    body: [
      `استلمنا ${amount} مقابل ${unitCount(units)} في ${campaign}. استثمارك مؤكَّد.`,
      fundsTexts.funds[funds.status](funds),
      transaction === undefined
        ? `طريقة الدفع: ${way}. الحالة: مؤكَّد.`
        : `طريقة الدفع: ${way}. المعاملة: ${transaction}. الحالة: مؤكَّد.`,
    ],
    action: 'فتح الإيصال',
  }),
  investmentCancelled: ({ campaign, amount, paid, refunded }) => ({
    subject: `رجعت عن استثمارك في ${campaign}`,
    heading: 'تعود أموالك إليك',
    body: [
      `رجعت عن استثمارك البالغ ${amount} في ${campaign}. ويعود ما دفعته بالطريقة التي جاء بها، وقد يستغرق ذلك بضعة أيام لدى المصارف.`,
      ...bookings({ paid, refunded }),
    ],
    action: 'فتح الإيصال',
  }),
  investmentRefunded: ({ campaign, amount, paid, refunded }) => ({
    subject: `رُدّ استثمارك في ${campaign}`,
    heading: 'تعود أموالك إليك',
    body: [
      `ردّ أحد المشرفين استثمارك البالغ ${amount} في ${campaign}. ويعود ما دفعته بالطريقة التي جاء بها، وقد يستغرق ذلك بضعة أيام لدى المصارف.`,
      ...bookings({ paid, refunded }),
    ],
    action: 'فتح الإيصال',
  }),
  decisionMail: ({ campaign, approved, reason }) => ({
    subject: approved ? `حملة ${campaign} متاحة الآن` : `حملة ${campaign} تحتاج إلى تعديل`,
    heading: approved ? 'حملتك متاحة الآن' : 'رُفضت حملتك',
    body: approved
      ? ['يمكن العثور عليها والاستثمار فيها من الآن.']
      : [
          ...(reason === undefined ? ['لم تُقبل هذه المرة.'] : ['لم تُقبل هذه المرة للسبب الآتي:', reason]),
          'يمكنك تعديلها وتقديمها من جديد.',
        ],
    action: 'فتح الحملة',
  }),
  commentMail: ({ campaign, comment }) => ({
    subject: `ملاحظة على ${campaign}`,
    heading: 'ملاحظة على حملتك',
    body: ['كتب مشرف اطّلع عليها:', comment, 'لم يُتخذ أي قرار بعد.'],
    action: 'فتح الحملة',
  }),
  teamNamed: ({ by, campaign, site, live }) => ({
    subject: `ورد اسمك في ${campaign}`,
    heading: 'ورد اسمك في حملة',
    body: [
      `ذكر ${by} اسمك ضمن فريق حملة ${campaign} في ${site}.`,
      live
        ? 'الحملة ظاهرة للجميع. إن لم تكن من فريقها فاكتب إلى صاحبها أو إلينا.'
        : 'ما زالت الحملة قيد الإعداد، وسيظهر اسمك ودورك ونبذة عنك حين تُنشر. إن لم تكن من فريقها فاكتب إلى صاحبها أو إلينا.',
    ],
    action: live ? 'فتح الحملة' : `فتح ${site}`,
  }),
  teamAccess: ({ by, campaign, site, days }) => ({
    subject: `يدعوك ${by} إلى تحرير ${campaign}`,
    heading: 'يمكنك تحرير حملة',
    body: [
      `يطلب منك ${by} العمل على حملة ${campaign} في ${site}.`,
      `يعمل الرابط مرة واحدة خلال ${dayCount(days)}، للحساب الذي يحمل هذا البريد الإلكتروني. إن لم يكن لديك حساب فيمكنك التسجيل أولًا.`,
      'إذا لم تعرف موضوع هذه الرسالة فتجاهلها ولن يحدث شيء.',
    ],
    action: 'قبول الدعوة',
  }),
  teamFooter: ({ by, site }) =>
    `تصلك هذه الرسالة لأن ${by} أدخل عنوانك في حملة في ${site}. لا يُعرض عنوانك على أحد ولا يُستخدم لغير ذلك.`,
  untitled: literalText('حملة بلا اسم'),
  noTitle: literalText('بلا عنوان'),
  unnamedUser: literalText('شخص ما'),
  changes: proposalTexts,
  submissionMail: ({ campaign }) => ({
    subject: `قُدّمت حملة ${campaign}`,
    heading: 'حملتك بانتظار المراجعة',
    body: [
      'يراجعها أحد المشرفين الآن، وسنخبرك فور اتخاذ القرار.',
      'لا يمكن تعديلها حتى ذلك الحين، ويمكنك سحبها من لوحة حملاتك في أي وقت.',
    ],
    action: 'فتح الحملة',
  }),
  update: ({ campaign, title }) => ({ title: campaign, body: `مستجد جديد: ${title}` }),
  comment: ({ campaign }) => ({ title: campaign, body: 'تعليق جديد ينتظر قرارك.' }),
  commentApproved: ({ campaign }) => ({ title: campaign, body: 'قُبل تعليقك، ويستطيع الجميع قراءته الآن.' }),
  commentReply: ({ campaign }) => ({ title: campaign, body: 'أجاب أحدهم عن تعليقك.' }),
  followed: ({ name }) => ({
    title: 'متابعة جديدة',
    body: name === undefined ? 'لديك متابعة جديدة.' : `لديك متابعة جديدة من ${name}.`,
  }),
  confirmed: ({ campaign, amount, funds }) => ({
    title: campaign,
    body: funds === undefined ? `تأكَّد استثمارك بمبلغ ${amount}.` : `استلمنا ${amount}. ${fundsTexts.fundsShort[funds]}`,
  }),
  savedEnds: ({ campaign, amount }) => ({
    title: campaign,
    body: `احتفظت باستثمار بمبلغ ${amount} لوقت لاحق، ويبقى محفوظًا يومًا واحدًا.`,
  }),
  approved: ({ campaign }) => ({ title: campaign, body: 'قُبلت حملتك وهي متاحة الآن.' }),
  declined: ({ campaign }) => ({ title: campaign, body: 'رُفضت حملتك. تجد السبب في لوحة حملاتك.' }),
  submitted: ({ campaign }) => ({ title: campaign, body: 'حملة بانتظار المراجعة.' }),
  hidden: ({ campaign }) => ({ title: campaign, body: 'أخفى أحد المشرفين حملتك.' }),
  commented: ({ campaign }) => ({ title: campaign, body: 'كتب مشرف ملاحظة على حملتك.' }),
  shown: ({ campaign }) => ({ title: campaign, body: 'حملتك ظاهرة من جديد.' }),
  documentRequested: ({ campaign, title }) => ({ title: campaign, body: `يطلب أحدهم فتح الوثيقة «${title}».` }),
  documentGranted: ({ campaign, title }) => ({ title: campaign, body: `يمكنك الآن فتح الوثيقة «${title}».` }),
  documentRefused: ({ campaign, title }) => ({ title: campaign, body: `لم يفتح لك صاحب الحملة الوثيقة «${title}».` }),
  subscribers: {
    heads: ['البريد الإلكتروني', 'اللغة', 'الحالة', 'الطلب (UTC)', 'التأكيد (UTC)'],
    states: { on: 'مشترك', asked: 'غير مؤكَّد', off: 'ألغى الاشتراك' },
  },
  exported: {
    heads: [
      'المرجع',
      'المستثمر',
      'الوحدات',
      'المبلغ',
      'العملة',
      'الحالة',
      'الحجز (UTC)',
      'التأكيد (UTC)',
      'الانتهاء (UTC)',
    ],
    anonymous: 'مجهول',
    states: {
      reserved: 'بانتظار الدفع',
      confirmed: 'مؤكَّد',
      expired: 'منتهي المدة',
      cancelled: 'ملغى',
      refunded: 'مُعاد',
    },
  },
  greetingWithoutName: 'مرحبًا،',
}
