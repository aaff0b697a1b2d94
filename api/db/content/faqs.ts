/** Questions of a new site: those of /faq, and those below single content pages. */

import type { Texts } from '#api/db/tables.ts'

export interface NewFaq {
  /** The content page that shows the question below it; without one, /faq shows it. */
  readonly page?: string
  readonly questions: Texts
  readonly answers: Texts
}

export const faqs: readonly NewFaq[] = [
  {
    questions: { en: 'What is this site?', fr: 'Qu’est-ce que ce site\u202f?', ar: 'ما هذا الموقع؟' },
    answers: {
      en: 'A marketplace on which companies and real-estate trusts raise money for buildings, and investors choose how much to invest. Read the terms and documents, invest, and follow your investment.',
      fr: 'Une place de marché où des sociétés et des fonds immobiliers lèvent des fonds pour des immeubles, et où chacun met la somme de son choix. Vous lisez les conditions et les documents, vous investissez et vous suivez la suite.',
      ar: 'سوق تجمع فيه الشركات والصناديق العقارية تمويلًا للمباني، ويشارك فيه الناس بالمبالغ التي يختارونها. تقرأ الشروط والوثائق، وتستثمر، وتتابع ما يجري.',
    },
  },
  {
    questions: { en: 'Who can invest?', fr: 'Qui peut investir\u202f?', ar: 'من يستطيع الاستثمار؟' },
    answers: {
      en: 'Any adult with an account. Some campaigns are open to accredited investors only, as their card and page state.',
      fr: 'Toute personne majeure disposant d’un compte. Certaines campagnes sont réservées aux investisseurs accrédités\u202f; leur carte et leur page l’indiquent.',
      ar: 'كل بالغ لديه حساب. وبعض الحملات متاحة للمستثمرين المعتمدين فقط، وتذكر ذلك في بطاقتها وصفحتها.',
    },
  },
  {
    questions: {
      en: 'How much do I need to start?',
      fr: 'Avec combien peut-on commencer\u202f?',
      ar: 'كم أحتاج لأبدأ؟',
    },
    answers: {
      en: 'Each campaign has its own minimum, often about 100. The card shows it in the campaign’s currency.',
      fr: 'Chaque campagne a son minimum, souvent autour de cent. Il figure sur la carte, dans la devise de la campagne.',
      ar: 'لكل حملة حدها الأدنى، وهو غالبًا نحو مئة. وتجده على البطاقة بعملة الحملة.',
    },
  },
  {
    questions: { en: 'What does it cost?', fr: 'Combien cela me coûte-t-il\u202f?', ar: 'ما الذي أتكلفه؟' },
    answers: {
      en: 'Investing is free. If a payment method has a fee, we show it before you choose. Companies pay a share of the amount raised; see [Fees](/content-page/fees).',
      fr: 'Investir ne coûte rien en soi. Si un moyen de paiement est payant, vous le voyez avant de choisir. Les sociétés versent une part de ce qu’elles lèvent\u202f; voir [Frais](/content-page/fees).',
      ar: 'الاستثمار نفسه بلا رسوم. وإن كانت لطريقة دفع رسوم فإنك تراها قبل أن تختار. أما الشركات فتدفع نسبة مما تجمعه، انظر [الرسوم](/content-page/fees).',
    },
  },
  {
    questions: {
      en: 'Is my money safe?',
      fr: 'Mon argent est-il en sécurité\u202f?',
      ar: 'هل أموالي في أمان؟',
    },
    answers: {
      en: 'Until the campaign closes, we hold it in a client account, separate from the company’s money. After that, you bear the investment risk and can lose the full amount. Read [Risks](/content-page/risks) before you decide.',
      fr: 'Jusqu’à la clôture, il se trouve sur un compte client, séparé de l’argent de la société. Ensuite, vous portez le risque du placement\u00a0: il peut perdre de la valeur, jusqu’à la totalité. Lisez [Risques](/content-page/risks) avant de décider.',
      ar: 'حتى إغلاق الحملة يبقى في حساب للعملاء منفصل عن أموال الشركة. وبعد ذلك تتحمل مخاطر الاستثمار: فقد يفقد من قيمته، حتى كلها. اقرأ [المخاطر](/content-page/risks) قبل أن تقرر.',
    },
  },
  {
    questions: {
      en: 'When do I get my money back?',
      fr: 'Quand suis-je payé en retour\u202f?',
      ar: 'متى أحصل على عائد؟',
    },
    answers: {
      en: 'The campaign’s terms state it. Loans and trusts pay on fixed dates, shares when the building is let or sold. You cannot return your units before then.',
      fr: 'Selon les conditions de la campagne\u00a0: prêts et fonds versent à dates fixes, les parts lorsque l’immeuble est loué ou vendu. D’ici là, vos parts ne peuvent être rendues.',
      ar: 'بحسب شروط الحملة: القروض والصناديق تدفع في مواعيد محددة، والحصص عند تأجير المبنى أو بيعه. وحتى ذلك الحين لا يمكن رد وحداتك.',
    },
  },
  {
    questions: {
      en: 'How do I raise money for my building?',
      fr: 'Comment lever des fonds pour mon immeuble\u202f?',
      ar: 'كيف أجمع تمويلًا لمبناي؟',
    },
    answers: {
      en: 'Read the [guidelines](/project-guidelines), sign up as a company or a trust, and create a campaign step by step. We review it before it goes live.',
      fr: 'Lisez les [consignes](/project-guidelines), inscrivez-vous comme société ou fonds, et créez une campagne étape par étape. Une personne la vérifie avant sa mise en ligne.',
      ar: 'اقرأ [الإرشادات](/project-guidelines)، وسجّل كشركة أو صندوق، وأنشئ حملة خطوة خطوة. ويراجعها شخص قبل نشرها.',
    },
  },
  {
    questions: {
      en: 'Where can I get help?',
      fr: 'À qui m’adresser si quelque chose n’est pas clair\u202f?',
      ar: 'من أسأل إن لم يتضح لي شيء؟',
    },
    answers: {
      en: 'The [help centre](/help-center) answers most questions and works offline. You can also [contact us](/contact-us). For questions about a campaign, ask its owner under **Discussion**.',
      fr: 'Le [centre d’aide](/help-center) répond à la plupart des questions, même hors connexion. Sinon, [écrivez-nous](/contact-us). Pour une campagne précise, interrogez son porteur sous **Discussion**.',
      ar: 'يجيب [مركز المساعدة](/help-center) عن معظم الأسئلة حتى دون اتصال. وإلا [فراسلنا](/contact-us). وعن حملة بعينها اسأل صاحبها ضمن **النقاش**.',
    },
  },
  {
    page: 'how-it-works',
    questions: {
      en: 'Do I have to manage my investment?',
      fr: 'Dois-je surveiller mon investissement\u202f?',
      ar: 'هل عليّ مراقبة استثماري؟',
    },
    answers: {
      en: 'No. Companies publish updates, and we notify you of each one.',
      fr: 'Non. Les sociétés rendent compte dans des actualités, et vous en êtes averti. Vous les lisez quand vous voulez.',
      ar: 'لا. تنشر الشركات مستجداتها ويصلك خبرها، وتقرؤها متى شئت.',
    },
  },
  {
    page: 'fees',
    questions: {
      en: 'Is there a fee for keeping money in the wallet?',
      fr: 'Y a-t-il des frais si l’argent reste dans le portefeuille\u202f?',
      ar: 'هل توجد رسوم على إبقاء المال في المحفظة؟',
    },
    answers: {
      en: 'No. Some payment methods have a deposit fee, which we show before you pay.',
      fr: 'Non. L’alimenter peut coûter quelque chose selon le moyen de paiement\u202f; vous le voyez d’avance.',
      ar: 'لا. قد يكلّف الإيداع شيئًا بحسب طريقة الدفع، وتراه مسبقًا.',
    },
  },
]
