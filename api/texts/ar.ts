import { securityTexts } from './security/ar.ts'
import { contactTopics } from './contact-topics.ts'
import type { ServerTexts } from './server-texts.ts'

export const ar: ServerTexts = {
  ...securityTexts,
  greeting: (name) => `مرحبًا ${name}،`,
  footer: (site) =>
    `تصلك هذه الرسالة لأن لديك حسابًا في ${site}. وهي تتعلق بحسابك أو باستثماراتك، لذلك تُرسل أيًّا كانت تفضيلاتك البريدية.`,
  activation: ({ site, hours }) => ({
    subject: `أكِّد بريدك الإلكتروني في ${site}`,
    heading: 'أكِّد بريدك الإلكتروني',
    body: [
      `بقيت خطوة واحدة قبل أن تتمكن من تسجيل الدخول إلى ${site}. يعمل الرابط مرة واحدة خلال ${hours} ساعة.`,
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
  investmentReserved: ({ campaign, amount, reference, until }) => ({
    subject: `استثمارك في ${campaign}: كيف تدفع`,
    heading: 'حصصك محجوزة',
    body: [
      `حجزت حصصًا في ${campaign} بمبلغ ${amount}، وهي محفوظة لك حتى ${until}.`,
      `أرسل الحوالة المصرفية مع المرجع ${reference}. يبيِّن الإيصال الحساب المطلوب التحويل إليه.`,
    ],
    action: 'فتح الإيصال',
  }),
  investmentConfirmed: ({ campaign, amount, units }) => ({
    subject: `تأكَّد استثمارك في ${campaign}`,
    heading: 'وصلت دفعتك',
    body: [`استلمنا ${amount} مقابل ${units} من حصص ${campaign}. استثمارك مؤكَّد.`],
    action: 'فتح الإيصال',
  }),
  investmentTakenBack: ({ campaign, amount }) => ({
    subject: `رجعت عن استثمارك في ${campaign}`,
    heading: 'تعود أموالك إليك',
    body: [
      `رجعت عن استثمارك البالغ ${amount} في ${campaign}. ويعود ما دفعته بالطريقة التي جاء بها، وقد يستغرق ذلك بضعة أيام لدى المصارف.`,
    ],
    action: 'فتح الإيصال',
  }),
  decisionMail: ({ campaign, approved, reason }) => ({
    subject: approved ? `حملة ${campaign} متاحة الآن` : `حملة ${campaign} تحتاج إلى تعديل`,
    heading: approved ? 'حملتك متاحة الآن' : 'رُفضت حملتك',
    body: approved
      ? ['يمكن العثور عليها والاستثمار فيها من الآن.']
      : ['لم تُقبل هذه المرة للسبب الآتي:', reason, 'يمكنك تعديلها وتقديمها من جديد.'],
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
      `يعمل الرابط مرة واحدة خلال ${days} أيام، للحساب الذي يحمل هذا البريد الإلكتروني. إن لم يكن لديك حساب فيمكنك التسجيل أولًا.`,
      'إذا لم تعرف موضوع هذه الرسالة فتجاهلها ولن يحدث شيء.',
    ],
    action: 'قبول الصلاحية',
  }),
  teamFooter: ({ by, site }) =>
    `تصلك هذه الرسالة لأن ${by} أدخل عنوانك في حملة في ${site}. لا يُعرض عنوانك على أحد ولا يُستخدم لغير ذلك.`,
  untitled: 'حملة بلا اسم',
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
  confirmed: ({ campaign, amount }) => ({ title: campaign, body: `تأكَّد استثمارك بمبلغ ${amount}.` }),
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
  documentAsked: ({ campaign, title }) => ({ title: campaign, body: `يطلب أحدهم فتح الوثيقة «${title}».` }),
  documentGranted: ({ campaign, title }) => ({ title: campaign, body: `يمكنك الآن فتح الوثيقة «${title}».` }),
  documentRefused: ({ campaign, title }) => ({ title: campaign, body: `لم يفتح لك صاحب الحملة الوثيقة «${title}».` }),
  topUpTitle: ({ site }) => `المحفظة في ${site}`,
  wallet: {
    'top-up-waiting': ({ amount, reference, until }) => ({
      subject: `إيداع ${amount} في محفظتك: كيف تدفع`,
      heading: 'محفظتك في انتظار حوالتك',
      body: [
        `أرسل ${amount} مع المرجع ${reference} قبل ${until}.`,
        'تبيِّن صفحة الإيداع الحساب المطلوب التحويل إليه. يصبح المال في محفظتك فور وصوله.',
      ],
      action: 'فتح الإيداع',
    }),
    'top-up-paid': ({ amount }) => ({
      subject: `وصل ${amount} إلى محفظتك`,
      heading: 'وصل مال إلى محفظتك',
      body: [`أُودع ${amount} في محفظتك.`],
      action: 'فتح المحفظة',
    }),
    'top-up-taken-back': ({ amount }) => ({
      subject: `استُرد إيداع بمبلغ ${amount}`,
      heading: 'استُرد إيداع',
      body: [
        `استرد البنك أو مزوِّد البطاقات ${amount} كان قد أُودع في محفظتك.`,
        'خرج من المحفظة ما كان باقيًا فيها. أما ما استعملته فهو مستحق عليك، ويُخصم أولًا من أول مال يصل.',
      ],
      action: 'فتح المحفظة',
    }),
    'withdrawal-asked': ({ amount, account }) => ({
      subject: `طلبت سحب ${amount}`,
      heading: 'طلب السحب قيد الانتظار',
      body: [
        `طلبت إرسال ${amount} إلى حسابك ${account}. المبلغ محجوز حتى نرسله.`,
        'إن لم تكن أنت من طلب ذلك فغيِّر كلمة المرور حالًا واكتب إلينا.',
      ],
      action: 'فتح المحفظة',
    }),
    'withdrawal-processing': ({ amount, account }) => ({
      subject: `سحب ${amount} قيد التنفيذ`,
      heading: 'سحبك قيد التنفيذ',
      body: [`نرسل الآن ${amount} إلى حسابك ${account}.`],
      action: 'فتح المحفظة',
    }),
    'withdrawal-paid': ({ amount, account, reference }) => ({
      subject: `أُرسل سحبك بمبلغ ${amount}`,
      heading: 'أُرسل سحبك',
      body: [
        `أرسلنا ${amount} إلى حسابك ${account}. قد تحتاج البنوك إلى بضعة أيام عمل.`,
        `مرجع الحوالة هو ${reference}.`,
      ],
      action: 'فتح المحفظة',
    }),
    'withdrawal-rejected': ({ amount, reason }) => ({
      subject: `لم يُنفَّذ سحب ${amount}`,
      heading: 'لم يُنفَّذ سحبك',
      body: [`عاد ${amount} إلى محفظتك.`, 'السبب:', reason],
      action: 'فتح المحفظة',
    }),
    'investment-refunded': ({ amount, campaign }) => ({
      subject: `عاد ${amount} إلى محفظتك`,
      heading: 'رُدَّ استثمار',
      body: [`رُدَّ استثمارك في ${campaign}: عاد ${amount} إلى محفظتك.`],
      action: 'فتح المحفظة',
    }),
    'account-changed': ({ account }) => ({
      subject: 'تغيَّر الحساب الذي تصل إليه سحوباتك',
      heading: 'تغيَّر حساب سحوباتك',
      body: [
        `تذهب السحوبات إلى الحساب ${account} ابتداءً من الغد، ولا يُرسل شيء قبل ذلك.`,
        'إن لم تكن أنت من غيَّره فغيِّر كلمة المرور حالًا واكتب إلينا.',
      ],
      action: 'فتح المحفظة',
    }),
  },
  withdrawalWaiting: ({ amount }) => ({ title: 'طلب سحب في الانتظار', body: `المطلوب إرسال ${amount}.` }),
  statement: {
    heads: [
      'التاريخ (UTC)',
      'العملية',
      'الحملة',
      'الطريقة',
      'الحالة',
      'وارد',
      'صادر',
      'الرسوم',
      'الرصيد',
      'العملة',
      'المعاملة',
    ],
    opening: 'الرصيد الافتتاحي',
    closing: 'الرصيد الختامي',
    events: {
      'top-up': 'إيداع',
      'top-up-reversed': 'إيداع مسترد',
      'owed-settled': 'سداد مستحق',
      withdrawal: 'سحب طلبته أنت',
      'refunded-by-admin': 'رده مشرف',
      invested: 'استثمار',
      distribution: 'توزيع أضافه مشرف',
      'campaign-unsuccessful': 'حملة لم تنجح',
      'taken-back': 'استثمار رجعت عنه',
    },
    statuses: ['معلَّق', 'قيد التنفيذ', 'ناجح', 'فاشل'],
    ways: { offline: 'حوالة مصرفية', stripe: 'بطاقة', paypal: 'PayPal', ach: 'خصم مصرفي', wallet: 'المحفظة' },
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
  greetingNobody: 'مرحبًا،',
  contact: ({ site, name, email, topic, lines }) => ({
    subject: `رسالة إلى ${site}: ${contactTopics.ar[topic]}`,
    heading: contactTopics.ar[topic],
    body: [name === '' ? `من ${email}` : `من ${name}، ${email}`, ...lines],
  }),
  contactFooter: ({ site }) =>
    `تصلك هذه الرسالة لأنك تدير ${site}. كُتبت في نموذج التواصل، ويذهب الرد إلى العنوان المُدخل فيه، ولم يتحقق منه أحد.`,
  newsletterAsked: ({ site, hours }) => ({
    subject: `أكّد اشتراكك في نشرة ${site}`,
    heading: 'بقيت ضغطة واحدة',
    body: [
      `طلب أحدهم، وغالبًا أنت، نشرة ${site} بهذا العنوان. اضغط الزر خلال ${hours} ساعة لتصلك.`,
      'إن لم تكن أنت فتجاهل هذه الرسالة، ولن يصلك غيرها.',
    ],
    action: 'نعم، اشترك',
  }),
  newsletterAskedFooter: ({ site }) => `تصلك هذه الرسالة مرة واحدة لأن هذا العنوان أُدخل في ${site}.`,
  newsletterWelcome: ({ site }) => ({
    subject: `أهلًا بك في نشرة ${site}`,
    heading: 'تم اشتراكك',
    body: ['من وقت لآخر ستقرأ عن حملات جديدة وعمّا آلت إليه الحملات السابقة.'],
    action: 'تصفح الحملات',
  }),
  newsletterFooter: ({ site }) => `تصلك هذه الرسالة لأنك مشترك في نشرة ${site}.`,
  newsletterEnd: 'إلغاء الاشتراك',
}
