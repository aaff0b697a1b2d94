import type { NewHelpTopic } from './help-topic.ts'

export const helpForInvestors: readonly NewHelpTopic[] = [
  {
    slug: 'investing',
    names: { en: 'Investing', fr: 'Investir', ar: 'الاستثمار' },
    leads: {
      en: 'Choosing a campaign, units and amounts, and the agreement that you sign.',
      fr: 'Choisir une campagne, les parts et les montants, et le contrat que vous signez.',
      ar: 'اختيار الحملة، والوحدات والمبالغ، والعقد الذي توقّعه.',
    },
    questions: [
      {
        slug: 'how-to-invest',
        questions: { en: 'How do I invest?', fr: 'Comment investir\u202f?', ar: 'كيف أستثمر؟' },
        answers: {
          en: `1. Open a campaign from [Browse](/browse-companies) and read its terms, documents and risks.
2. Press **Invest** and enter an amount or a number of units. The page shows the exact sum before you confirm.
3. Read the agreement and sign it on the screen.
4. Pay in one of the ways that the site offers.

Your units are reserved from the moment you confirm. The receipt stays under **My investments**, also without a connection.`,
          fr: `1. Ouvrez une campagne depuis [Parcourir](/browse-companies) et lisez ses conditions, ses documents et ses risques.
2. Appuyez sur **Investir** et saisissez un montant ou un nombre de parts. La page affiche la somme exacte avant que vous confirmiez.
3. Lisez le contrat et signez-le à l’écran.
4. Payez par l’un des moyens que propose le site.

Vos parts sont réservées dès que vous confirmez. Le reçu reste sous **Mes investissements**, même hors connexion.`,
          ar: `1. افتح حملة من [تصفح](/browse-companies) واقرأ شروطها ووثائقها ومخاطرها.
2. اضغط **استثمر** وأدخل مبلغًا أو عدد وحدات. تعرض الصفحة المبلغ الدقيق قبل التأكيد.
3. اقرأ العقد ووقّعه على الشاشة.
4. ادفع بإحدى الطرق التي يتيحها الموقع.

تُحجز وحداتك منذ لحظة التأكيد. ويبقى الإيصال ضمن **استثماراتي** حتى دون اتصال.`,
        },
      },
      {
        slug: 'rounded-up',
        questions: {
          en: 'Why is my amount rounded up?',
          fr: 'Pourquoi mon montant est-il arrondi\u202f?',
          ar: 'لماذا يُقرَّب مبلغي؟',
        },
        answers: {
          en: `Units are whole. An amount that does not divide evenly buys one unit more, and the page says so before you confirm. With units of 25.00 an amount of 110.00 becomes five units, 125.00. Choose fewer units if you would rather stay below.`,
          fr: `Les parts sont entières. Un montant qui ne tombe pas juste achète une part de plus, et la page le dit avant que vous confirmiez. Avec des parts à 25,00, un montant de 110,00 devient cinq parts, soit 125,00. Choisissez moins de parts si vous préférez rester en dessous.`,
          ar: `الوحدات صحيحة لا تُجزَّأ. فالمبلغ الذي لا يقبل القسمة يشتري وحدة إضافية، وتُخبرك الصفحة بذلك قبل التأكيد. إذا كان سعر الوحدة 25.00 فإن مبلغ 110.00 يصبح خمس وحدات، أي 125.00. اختر وحدات أقل إن أردت البقاء دون ذلك.`,
        },
      },
      {
        slug: 'take-back',
        questions: {
          en: 'Can I cancel an investment?',
          fr: 'Puis-je revenir sur un investissement\u202f?',
          ar: 'هل يمكنني الرجوع عن استثمار؟',
        },
        answers: {
          en: `Yes, for some days after signing. The receipt shows the last day and has the button until then. We refund your payment method, or your wallet if you chose it. Before you pay, you can cancel at any time.`,
          fr: `Oui, pendant quelques jours après la signature. Le reçu indique le dernier jour et montre le bouton tant qu’il est temps. Ce que vous avez payé vous revient par le même chemin, ou dans votre portefeuille si vous l’avez choisi. Tant que vous n’avez pas payé, vous pouvez annuler à tout moment.`,
          ar: `نعم، خلال بضعة أيام من التوقيع. يبيّن الإيصال آخر يوم، ويعرض الزر ما دام الوقت متاحًا. يعود ما دفعته بالطريقة نفسها، أو إلى محفظتك إن اخترت ذلك. وقبل الدفع يمكنك الإلغاء في أي وقت.`,
        },
      },
      {
        slug: 'goal-missed',
        questions: {
          en: 'What happens if a campaign misses its goal?',
          fr: 'Que se passe-t-il si une campagne n’atteint pas son objectif\u202f?',
          ar: 'ماذا يحدث إن لم تحقق الحملة هدفها؟',
        },
        answers: {
          en: `It depends on the kind of goal, which stands on every campaign.

- **Fixed goal:** everybody gets all of their money back, and no fee is taken.
- **Flexible goal:** the owner keeps what was raised, and your investment stands.`,
          fr: `Cela dépend du type d’objectif, indiqué sur chaque campagne.

- **Objectif fixe\u00a0:** chacun récupère la totalité de son argent et aucun frais n’est prélevé.
- **Objectif flexible\u00a0:** le porteur conserve ce qui a été levé et votre investissement est maintenu.`,
          ar: `يعتمد ذلك على نوع الهدف، وهو مبيَّن في كل حملة.

- **هدف ثابت:** يستعيد كل مستثمر ماله كاملًا ولا تُقتطع أي رسوم.
- **هدف مرن:** يحتفظ صاحب الحملة بما جُمع ويبقى استثمارك قائمًا.`,
        },
      },
      {
        slug: 'annual-distribution-rate',
        questions: {
          en: 'What does annual distribution rate (ADR) mean?',
          fr: 'Que signifie le taux de distribution annuel (ADR)\u202f?',
          ar: 'ما معنى معدل التوزيع السنوي (ADR)؟',
        },
        answers: {
          en: `The annual distribution rate is what investors are paid in a year, divided by the amount invested. 800.00 a year on 10,000.00 is a rate of 8%. It shows what is paid out, not what is earned: repaid principal and changes in value are left out. The [ADR calculator](/adr-calculator) computes it.`,
          fr: `Le taux de distribution annuel est ce qui est versé aux investisseurs en un an, divisé par le montant investi. 800,00 par an pour 10\u202f000,00 font un taux de 8\u00a0%. Il indique ce qui est versé, pas ce qui est gagné\u00a0: le capital remboursé et les variations de valeur n’y entrent pas. Le [calculateur de taux de distribution](/adr-calculator) le calcule.`,
          ar: `معدل التوزيع السنوي هو ما يُدفع للمستثمرين خلال سنة مقسومًا على المبلغ المستثمر. فمبلغ 800.00 سنويًا على 10,000.00 معدله 8%. وهو يبيّن ما يُدفع لا ما يُكسب: فلا يدخل فيه أصل المبلغ المسدَّد ولا تغيّر القيمة. تحسبه لك [حاسبة معدل التوزيع السنوي](/adr-calculator).`,
        },
      },
      {
        slug: 'project-a-return',
        questions: {
          en: 'How do I estimate a return?',
          fr: 'Comment estimer un rendement\u202f?',
          ar: 'كيف أقدّر العائد؟',
        },
        answers: {
          en: `The [return simulator](/return-simulator) shows what a loan would pay back as planned, with half of it paid, and a year late. The [IRR calculator](/irr-calculator) computes the internal rate of return (IRR) of any cash flows. Both are projections, not promises.`,
          fr: `Le [simulateur de rendement](/return-simulator) montre ce qu’un prêt rembourserait comme prévu, à moitié, ou avec un an de retard. Le [calculateur de TRI](/irr-calculator) donne le taux de rendement interne de flux quelconques. Ce sont des projections, pas des promesses.`,
          ar: `يبيّن [محاكي العائد](/return-simulator) ما قد يعيده القرض وفق الخطة، أو عند سداد نصفه، أو عند تأخره سنة. وتحسب [حاسبة معدل العائد الداخلي](/irr-calculator) معدل العائد الداخلي لأي تدفقات نقدية. كلاهما توقعات وليس وعودًا.`,
        },
      },
      {
        slug: 'risk',
        questions: { en: 'What can go wrong?', fr: 'Quels sont les risques\u202f?', ar: 'ما الذي قد يسوء؟' },
        answers: {
          en: `You can lose part or all of what you put in. Buildings take longer and cost more than planned, tenants leave, and there may be nobody to sell your units to. Returns on this site are targets of the companies, not promises. Spread your money, and read [what can go wrong](/content-page/risks) in full.`,
          fr: `Vous pouvez perdre une partie ou la totalité de votre mise. Les chantiers durent et coûtent plus que prévu, des locataires partent, et il se peut que personne ne reprenne vos parts. Les rendements affichés sont des objectifs des sociétés, pas des promesses. Répartissez vos placements et lisez [les risques](/content-page/risks) en entier.`,
          ar: `قد تخسر جزءًا مما تستثمره أو كله. فالمباني تتأخر وتتجاوز ميزانيتها، والمستأجرون يغادرون، وقد لا تجد من يشتري وحداتك. العوائد المعروضة أهداف تضعها الشركات وليست وعودًا. وزّع أموالك، واقرأ [المخاطر](/content-page/risks) كاملة.`,
        },
      },
    ],
  },
  {
    slug: 'payments',
    names: { en: 'Payments and wallet', fr: 'Paiements et portefeuille', ar: 'المدفوعات والمحفظة' },
    leads: {
      en: 'Payments, refunds and how we hold your money.',
      fr: 'Payer, être remboursé, et où se trouve l’argent entre-temps.',
      ar: 'الدفع واسترداد المال، وأين يكون بينهما.',
    },
    questions: [
      {
        slug: 'how-to-pay',
        questions: { en: 'How can I pay?', fr: 'Comment puis-je payer\u202f?', ar: 'كيف أدفع؟' },
        answers: {
          en: `By bank transfer, by card, by PayPal, by bank debit or from your wallet, as far as the site has switched them on for the campaign’s currency. Where a way costs something, the fee stands beside it before you choose.

For a transfer, use the reference on your receipt: it is how we know that the money is yours.`,
          fr: `Par virement, par carte, par PayPal, par prélèvement ou depuis votre portefeuille, selon ce que le site a activé pour la devise de la campagne. Quand un moyen est payant, les frais figurent à côté avant votre choix.

Pour un virement, indiquez la référence du reçu\u00a0: c’est elle qui nous dit que l’argent est le vôtre.`,
          ar: `بتحويل مصرفي أو بطاقة أو PayPal أو خصم مصرفي أو من محفظتك، بحسب ما فعّله الموقع لعملة الحملة. وإن كانت لطريقة ما رسوم فإنها تظهر بجانبها قبل أن تختار.

في التحويل استخدم المرجع المكتوب في إيصالك: به نعرف أن المال لك.`,
        },
      },
      {
        slug: 'how-long-reserved',
        questions: {
          en: 'How long are my units reserved?',
          fr: 'Combien de temps mes parts sont-elles gardées\u202f?',
          ar: 'كم تبقى وحداتي محجوزة؟',
        },
        answers: {
          en: `Usually seven days; the receipt shows the exact time. If we receive no payment by then, the units return to the campaign and you owe nothing. We send back transfers that arrive later.`,
          fr: `En général sept jours\u202f; le reçu indique le moment exact. Si aucun paiement n’est arrivé d’ici là, les parts reviennent à la campagne et vous ne devez rien. Un virement arrivé plus tard vous est renvoyé.`,
          ar: `سبعة أيام عادةً، ويحدد الإيصال اللحظة بدقة. فإن لم يصل الدفع حتى ذلك الحين عادت الوحدات إلى الحملة ولا تكون مدينًا بشيء. والتحويل الذي يصل بعد ذلك يُعاد إليك.`,
        },
      },
      {
        slug: 'who-holds-money',
        questions: {
          en: 'Who holds my money until the campaign closes?',
          fr: 'Qui détient mon argent jusqu’à la clôture\u202f?',
          ar: 'من يحتفظ بمالي حتى إغلاق الحملة؟',
        },
        answers: {
          en: `It is held in a client account, apart from the company’s own money and from ours. The company receives it when the campaign has closed and its conditions are met. We record every transaction in a double-entry ledger that cannot be changed afterwards.`,
          fr: `Il est conservé sur un compte client, séparé de l’argent de la société et du nôtre. La société le reçoit une fois la campagne close et ses conditions remplies. Chaque mouvement est comptabilisé en partie double et ne peut plus être modifié.`,
          ar: `يُحفظ في حساب للعملاء منفصل عن أموال الشركة وعن أموالنا. وتتسلمه الشركة بعد إغلاق الحملة واستيفاء شروطها. وتُقيَّد كل حركة قيدًا مزدوجًا لا يمكن تغييره لاحقًا.`,
        },
      },
      {
        slug: 'withdraw',
        questions: {
          en: 'How do I withdraw from my wallet?',
          fr: 'Comment retirer de l’argent de mon portefeuille\u202f?',
          ar: 'كيف أسحب من محفظتي؟',
        },
        answers: {
          en: `Open **Wallet**, add your bank account and request an amount. To protect you against fraud, withdrawals pause for a day after you change the account. You can track each withdrawal in your transactions.`,
          fr: `Ouvrez **Portefeuille**, indiquez le compte bancaire qui reçoit les retraits et demandez un montant. Pour votre sécurité, rien ne part pendant un jour après un changement de compte. Chaque étape d’un retrait se suit dans la liste des écritures.`,
          ar: `افتح **المحفظة**، وأدخل الحساب المصرفي الذي تذهب إليه السحوبات، ثم اطلب مبلغًا. ولحمايتك لا يُرسل شيء لمدة يوم بعد تغيير ذلك الحساب. ويمكنك متابعة كل خطوة من السحب في قائمة القيود.`,
        },
      },
    ],
  },
]
