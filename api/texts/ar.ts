import type { ServerTexts } from './server-texts.ts'

export const ar: ServerTexts = {
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
  decisionMail: ({ campaign, approved, reason }) => ({
    subject: approved ? `حملة ${campaign} متاحة الآن` : `حملة ${campaign} تحتاج إلى تعديل`,
    heading: approved ? 'حملتك متاحة الآن' : 'رُفضت حملتك',
    body: approved
      ? ['يمكن العثور عليها والاستثمار فيها من الآن.']
      : ['لم تُقبل هذه المرة للسبب الآتي:', reason, 'يمكنك تعديلها وتقديمها من جديد.'],
    action: 'فتح الحملة',
  }),
  update: ({ campaign, title }) => ({ title: campaign, body: `مستجد جديد: ${title}` }),
  confirmed: ({ campaign, amount }) => ({ title: campaign, body: `تأكَّد استثمارك بمبلغ ${amount}.` }),
  approved: ({ campaign }) => ({ title: campaign, body: 'قُبلت حملتك وهي متاحة الآن.' }),
  declined: ({ campaign }) => ({ title: campaign, body: 'رُفضت حملتك. تجد السبب في لوحة حملاتك.' }),
  hidden: ({ campaign }) => ({ title: campaign, body: 'أخفى أحد المشرفين حملتك.' }),
  shown: ({ campaign }) => ({ title: campaign, body: 'حملتك ظاهرة من جديد.' }),
}
