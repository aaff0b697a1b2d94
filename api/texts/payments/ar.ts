import type { PaymentTexts, RefundValues } from './payment-texts.ts'

/** A campaign whose name is not known any more. */
const unnamed = 'حملة'

/** The transaction ids of a payment and of its refund, where they are known. */
export function bookings({ paid, refunded }: Pick<RefundValues, 'paid' | 'refunded'>): string[] {
  if (refunded === undefined) return []
  return [paid === undefined ? `الاسترداد: ${refunded}.` : `الدفعة: ${paid}. الاسترداد: ${refunded}.`]
}

export const paymentTexts: PaymentTexts = {
  payment: {
    'payment-failed': ({ amount, campaign }) => ({
      subject: `لم تتم دفعتك بمبلغ ${amount}`,
      heading: 'لم تتم دفعتك',
      body: [
        campaign === undefined
          ? `لم يصل ${amount} إلى محفظتك: رفض مصرفك أو مزوِّد الدفع العملية.`
          : `لم يصل ${amount} من أجل ${campaign}: رفض مصرفك أو مزوِّد الدفع العملية.`,
        'لم يُؤخذ منك شيء. تذكر الصفحة سبب الرفض، وهل يمكنك الدفع بطريقة أخرى.',
      ],
      action: 'عرض الحالة',
    }),
    'payment-returned': ({ amount, campaign }) => ({
      subject: `نعيد إليك ${amount}`,
      heading: 'نعيد إليك دفعتك',
      body: [
        campaign === undefined
          ? `وصلنا ${amount} من أجل محفظتك ولا يمكننا استخدامه. يعود المبلغ كله بالطريقة التي وصل بها.`
          : `وصلنا ${amount} من أجل ${campaign} ولا يمكننا استخدامه. يعود المبلغ كله بالطريقة التي وصل بها.`,
        'قد يحتاج المصرف إلى بضعة أيام. لا يلزمك فعل شيء. إذا كانت وحداتك ما زالت محجوزة فيمكنك الدفع من جديد.',
      ],
      action: 'عرض الحالة',
    }),
    'payment-reversed': ({ amount, campaign = unnamed }) => ({
      subject: `لم يعد استثمارك في ${campaign} قائمًا`,
      heading: 'استُردت دفعة',
      body: [
        `استرد مصرفك أو مزوِّد الدفع ${amount} كان قد دُفع لاستثمارك في ${campaign}.`,
        'انتهى الاستثمار وأصبحت حصصه متاحة من جديد. إن كان ذلك خطأ فاكتب إلينا، ويمكنك أن تستثمر من جديد ما دامت هناك حصص.',
      ],
      action: 'عرض الحالة',
    }),
    'payment-part-taken': ({ amount, campaign }) => ({
      subject: `استُرد جزء من دفعتك بمبلغ ${amount}`,
      heading: 'استُرد جزء من دفعة',
      body: [
        campaign === undefined
          ? `استرد مصرفك أو مزوِّد الدفع جزءًا من ${amount} كنت قد أودعته في محفظتك.`
          : `استرد مصرفك أو مزوِّد الدفع جزءًا من ${amount} كان قد دُفع لاستثمارك في ${campaign}. الاستثمار قائم.`,
        'يؤخذ الناقص من محفظتك أو يبقى مستحقًّا عليك، ويُسدَّد أولًا من المال التالي الذي يصل. إن كان ذلك خطأ فاكتب إلينا.',
      ],
      action: 'عرض الحالة',
    }),
    'payment-reinstated': ({ amount, campaign }) => ({
      subject: `عاد ${amount} إلى محفظتك`,
      heading: 'حُسم نزاع لصالحنا',
      body: [
        campaign === undefined
          ? `أُعيد إلينا ${amount} كان مصرفك أو مزوِّد الدفع قد استرده من إيداع في محفظتك، وأُضيف إلى محفظتك.`
          : `أُعيد إلينا ${amount} كان مصرفك أو مزوِّد الدفع قد استرده من دفعتك من أجل ${campaign}، وأُضيف إلى محفظتك.`,
        'يُسدَّد منه أولًا ما هو مستحق عليك، والباقي لك. وما انتهى عند الاسترداد لا يعود من تلقاء نفسه.',
      ],
      action: 'فتح المحفظة',
    }),
    'payment-sent-by-hand': ({ amount, campaign }) => ({
      subject: `أُرسل إليك ${amount} بتحويل مصرفي`,
      heading: 'مالك في طريقه إليك بتحويل',
      body: [
        campaign === undefined
          ? `كان يجب أن يعود إليك ${amount} من إيداع، ولم يكن ممكنًا أن يعود من حيث أتى.`
          : `كان يجب أن يعود إليك ${amount} من دفعتك لـ ${campaign}، ولم يكن ممكنًا أن يعود من حيث أتى.`,
        'أرسلناه بتحويل مصرفي، وقد يستغرق بضعة أيام عمل. راسلنا إن لم يصل.',
      ],
      action: 'انظر أين وصل',
    }),
    'transfer-unusable': ({ amount, campaign, reference }) => ({
      subject: `تعذّر استعمال تحويلك بمبلغ ${amount}`,
      heading: 'تحويلك يعود إليك',
      body: [
        campaign === undefined
          ? `وصلنا تحويلك بمبلغ ${amount}. ليس هذا المبلغ الذي أعلنته لمحفظتك، أو سبق أن وصلنا.`
          : `وصل تحويلك بمبلغ ${amount}، ولا يمكن أن يسدّد استثمارًا في ${campaign}.`,
        ...(reference === undefined ? [] : [`رقمه المرجعي ${reference}.`]),
        'سنعيده إليك بتحويل مصرفي ونكتب إليك عند إتمام ذلك. ليس عليك فعل شيء. وما لم يُسدَّد بعد يبقى مستحق السداد.',
      ],
      action: 'انظر أين وصل',
    }),
    'transfer-to-wallet': ({ amount, campaign, reference }) => ({
      subject: `تحويلك بمبلغ ${amount} في محفظتك`,
      heading: 'أُودع تحويلك في محفظتك',
      body: [
        campaign === undefined
          ? `وصلنا تحويلك بمبلغ ${amount}. ليس هذا المبلغ الذي أعلنته لمحفظتك، أو سبق أن وصلنا.`
          : `وصل تحويلك بمبلغ ${amount}، ولا يمكن أن يسدّد استثمارًا في ${campaign}.`,
        ...(reference === undefined ? [] : [`رقمه المرجعي ${reference}.`]),
        'أودعناه كاملًا في محفظتك، ومنها يمكنك استثماره أو سحبه.',
      ],
      action: 'فتح المحفظة',
    }),
    'transfer-sent-back': ({ amount, campaign, reference }) => ({
      subject: `أُعيد إليك تحويلك بمبلغ ${amount}`,
      heading: 'مالك في طريق العودة إليك',
      body: [
        campaign === undefined
          ? `لم يكن تحويلك بمبلغ ${amount} إلى محفظتك كما أعلنته.`
          : `لم يكن ممكنًا أن يسدّد تحويلك بمبلغ ${amount} استثمارًا في ${campaign}.`,
        ...(reference === undefined ? [] : [`رقمه المرجعي ${reference}.`]),
        'أعدناه بتحويل مصرفي، وقد يستغرق بضعة أيام عمل. راسلنا إن لم يصل.',
      ],
      action: 'انظر أين وصل',
    }),
    'reservation-ended': ({ amount, campaign = unnamed, reference }) => ({
      subject: `انتهى حجزك في ${campaign}`,
      heading: 'لم تعد حصصك محفوظة',
      body: [
        `لم يُدفع حجزك بمبلغ ${amount} في ${campaign} في الوقت المحدد. لا يترتب عليك شيء، ويمكنك أن تستثمر من جديد ما دامت هناك حصص.`,
        ...(reference === undefined ? [] : [`إن كنت قد أرسلت الحوالة فاكتب إلينا واذكر مرجعها ${reference}.`]),
      ],
      action: 'عرض الحالة',
    }),
  },
  missedGoalRefund: ({ campaign, amount, paid, refunded }) => ({
    subject: `يعود إليك استثمارك في ${campaign}`,
    heading: 'مالك يعود إليك',
    body: [
      `لم تبلغ ${campaign} هدفها. يعود ${amount} قيمة استثمارك بالطريقة التي جاء بها، ومعه أي رسوم دُفعت، وقد يحتاج المصرف إلى بضعة أيام.`,
      ...bookings({ paid, refunded }),
    ],
    action: 'فتح الإيصال',
  }),
  paymentWaiting: ({ amount }) => ({
    title: 'دفعة تحتاج إليك',
    body: `مال من دفعة بمبلغ ${amount} ينتظر. لا يحوّله أحد تلقائيًّا.`,
  }),
}
