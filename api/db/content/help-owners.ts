import type { NewHelpTopic } from './help-topic.ts'

export const helpForOwners: readonly NewHelpTopic[] = [
  {
    slug: 'raising',
    names: { en: 'Raising funds', fr: 'Lever des fonds', ar: 'جمع التمويل' },
    leads: {
      en: 'Creating, submitting and running a campaign.',
      fr: 'Créer une campagne, sa vérification, ses frais et sa vie.',
      ar: 'إنشاء الحملة ومراجعتها ورسومها وسيرها.',
    },
    questions: [
      {
        slug: 'what-a-campaign-needs',
        questions: {
          en: 'What do I need to create a campaign?',
          fr: 'Que faut-il pour créer une campagne\u202f?',
          ar: 'ما الذي أحتاجه لإنشاء حملة؟',
        },
        answers: {
          en: `An account of a company or a trust, and six steps: company, property and terms, story, questions, extras, and the account that is paid out to. A checklist shows what is left. The [guidelines](/project-guidelines) say what reviewers look at.

You can begin now and go on another day: what you type is kept on your device first and sent when there is a connection.`,
          fr: `Un compte de société ou de fonds, et six étapes\u00a0: société, bien et conditions, présentation, questions, compléments, et le compte à créditer. Une liste montre ce qui manque. Les [consignes](/project-guidelines) disent ce que regardent les vérificateurs.

Vous pouvez commencer maintenant et continuer un autre jour\u00a0: ce que vous tapez est d’abord gardé sur votre appareil, puis envoyé dès que la connexion le permet.`,
          ar: `حساب شركة أو صندوق، وست خطوات: الشركة، والعقار والشروط، والعرض، والأسئلة، والإضافات، والحساب الذي يُدفع إليه. وتبيّن قائمة ما بقي منها. وتشرح [الإرشادات](/project-guidelines) ما ينظر إليه المراجعون.

يمكنك أن تبدأ الآن وتكمل في يوم آخر: ما تكتبه يُحفظ أولًا على جهازك ثم يُرسل عند توفر الاتصال.`,
        },
      },
      {
        slug: 'what-it-costs',
        questions: {
          en: 'What does it cost to raise money?',
          fr: 'Combien coûte une levée de fonds\u202f?',
          ar: 'كم يكلّف جمع التمويل؟',
        },
        answers: {
          en: `Nothing until money is raised.

| Goal | Reached | Missed |
| --- | --- | --- |
| Fixed | 5% | nothing, everybody is refunded |
| Flexible | 10% | 15%, you keep the rest |

The fee is taken from what is paid out. Investors pay what the campaign says, and see any cost of their way to pay beforehand. More under [Fees](/content-page/fees).`,
          fr: `Rien tant que rien n’est levé.

| Objectif | Atteint | Manqué |
| --- | --- | --- |
| Fixe | 5\u00a0% | rien, tous sont remboursés |
| Flexible | 10\u00a0% | 15\u00a0%, vous gardez le reste |

Les frais sont prélevés sur ce qui vous est versé. Les investisseurs paient ce que dit la campagne et voient d’avance le coût éventuel de leur moyen de paiement. Détails sous [Frais](/content-page/fees).`,
          ar: `لا شيء ما لم يُجمع مال.

| الهدف | تحقّق | لم يتحقق |
| --- | --- | --- |
| ثابت | 5% | لا شيء، ويُعاد المال للجميع |
| مرن | 10% | 15%، والباقي لك |

تُقتطع الرسوم مما يُدفع إليك. ويدفع المستثمرون ما تذكره الحملة، ويرون مسبقًا أي تكلفة لطريقة دفعهم. التفاصيل في [الرسوم](/content-page/fees).`,
        },
      },
      {
        slug: 'review',
        questions: {
          en: 'How long does the review take?',
          fr: 'Combien de temps dure la vérification\u202f?',
          ar: 'كم تستغرق المراجعة؟',
        },
        answers: {
          en: `Usually a few working days. You are told by mail and in your notifications when it goes live, and when it is declined with the reason. You can then change what was missing and hand it in again. Questions of the reviewers stand in the campaign’s dashboard.`,
          fr: `En général quelques jours ouvrés. Un e-mail et une notification vous disent quand elle est en ligne, ou pourquoi elle a été refusée. Vous pouvez alors corriger ce qui manquait et la soumettre de nouveau. Les remarques des vérificateurs se trouvent dans le tableau de bord de la campagne.`,
          ar: `بضعة أيام عمل عادةً. يصلك بريد وإشعار عند نشرها، أو عند رفضها مع السبب. ويمكنك عندئذ تعديل ما نقص وتقديمها من جديد. وتجد ملاحظات المراجعين في لوحة الحملة.`,
        },
      },
      {
        slug: 'updates-to-investors',
        questions: {
          en: 'How do I keep my investors informed?',
          fr: 'Comment tenir mes investisseurs informés\u202f?',
          ar: 'كيف أُبقي المستثمرين على اطلاع؟',
        },
        answers: {
          en: `Publish an update on the campaign’s dashboard, now or on a later date. We notify everyone who invested in or saved the campaign. Answer questions under **Discussion**, and grant access to private documents there.`,
          fr: `Rédigez une actualité dans le tableau de bord de la campagne, pour tout de suite ou pour plus tard. Tous ceux qui ont investi ou enregistré la campagne en sont avertis. Répondez aux questions sous **Discussion** et accordez-y l’accès aux documents privés.`,
          ar: `اكتب مستجدًا في لوحة الحملة، للنشر فورًا أو في يوم لاحق. ويُخبَر به كل من استثمر أو حفظ الحملة. وأجب عن الأسئلة ضمن **النقاش**، وامنح هناك الوصول إلى الوثائق الخاصة.`,
        },
      },
    ],
  },
]
