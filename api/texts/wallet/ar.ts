import type { WalletTexts } from './wallet-texts.ts'

export const walletTexts: WalletTexts = {
  topUpTitle: ({ site }) => `المحفظة في ${site}`,
  wallet: {
    'top-up-waiting': ({ amount, transfer }) => ({
      subject: `إيداع ${amount} في محفظتك: كيف تدفع`,
      heading: 'محفظتك في انتظار حوالتك',
      body: [
        transfer === undefined
          ? `أرسل ${amount} بحوالة مصرفية لإتمام الإيداع.`
          : `أرسل ${amount} مع المرجع ${transfer.reference} قبل ${transfer.until}.`,
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
    'top-up-refunded': ({ amount }) => ({
      subject: `يُعاد إيداع بمبلغ ${amount}`,
      heading: 'يُعاد إيداع إلى مصدره',
      body: [
        `يعيد إليك أحد المشرفين ${amount} كنت قد أودعته في محفظتك، بالطريقة التي جاء بها. وقد يستغرق ذلك بضعة أيام لدى المصارف.`,
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
        ...(reference === undefined ? [] : [`مرجع الحوالة هو ${reference}.`]),
      ],
      action: 'فتح المحفظة',
    }),
    'withdrawal-rejected': ({ amount, reason }) => ({
      subject: `لم يُنفَّذ سحب ${amount}`,
      heading: 'لم يُنفَّذ سحبك',
      body: [`عاد ${amount} إلى محفظتك.`, ...(reason === undefined ? [] : ['السبب:', reason])],
      action: 'فتح المحفظة',
    }),
    'withdrawal-returned': ({ amount, account, reason }) => ({
      subject: `عاد سحبك: ${amount}`,
      heading: 'عاد سحبك',
      body: [
        `أعاد المصرف الحوالة المرسلة إلى حسابك ${account}. عاد ${amount} إلى محفظتك.`,
        ...(reason === undefined ? [] : ['السبب:', reason]),
        'راجع بيانات الحساب قبل أن تسحب مرة أخرى.',
      ],
      action: 'فتح المحفظة',
    }),
    'investment-refunded': ({ amount, campaign }) => ({
      subject: `عاد ${amount} إلى محفظتك`,
      heading: 'رُدَّ استثمار',
      body: [`رُدَّ استثمارك في ${campaign}: عاد ${amount} إلى محفظتك.`],
      action: 'فتح المحفظة',
    }),
    distribution: ({ amount, campaign }) => ({
      subject: `وصل ${amount} من ${campaign} إلى محفظتك`,
      heading: 'وُزِّعت أموال',
      body: [`وصل نصيبك من توزيع ${campaign} إلى محفظتك: ${amount}.`],
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
      'top-up-refunded': 'إيداع أعيد إلى مصدره',
      'payment-reinstated': 'مال نزاع أُعيد',
      'owed-settled': 'سداد مستحق',
      'owed-returned': 'مستحق مسدد أُعيد إليك',
      withdrawal: 'سحب طلبته أنت',
      'withdrawal-returned': 'سحب أعاده المصرف',
      'refunded-by-admin': 'رده مشرف',
      invested: 'استثمار',
      distribution: 'توزيع أضافه مشرف',
      'campaign-unsuccessful': 'حملة لم تنجح',
      'taken-back': 'استثمار رجعت عنه',
      'payment-returned': 'دفعة أُعيدت',
    },
    statuses: ['معلَّق', 'قيد التنفيذ', 'ناجح', 'فاشل'],
    paymentMethods: {
      offline: 'حوالة مصرفية',
      stripe: 'بطاقة',
      paypal: 'PayPal',
      ach: 'خصم مصرفي',
      wallet: 'المحفظة',
      mangopay: 'محفظة Mangopay',
    },
  },
}
