/** Pages of a new site, in Markdown. Administrators change them later. */

import type { Texts } from '#api/db/tables.ts'

export interface NewPage {
  readonly slug: string
  readonly titles: Texts
  readonly bodies: Texts
}

export const contentPages: readonly NewPage[] = [
  {
    slug: 'how-it-works',
    titles: { en: 'How it works', fr: 'Comment ça marche', ar: 'كيف يعمل' },
    bodies: {
      en: `You choose a campaign, decide how many units you want, and send the money. Until the campaign closes it is held in a client account, apart from the company’s own money.

## For investors

1. **Read.** Every campaign shows its terms, its documents, its team and what happens if the goal is missed.
2. **Invest.** You enter an amount or a number of units. Units are whole, so an amount is rounded up to the next unit and the page says so before you confirm.
3. **Pay.** Your units are reserved at once and kept for seven days. The receipt names the account and the reference to pay with.
4. **Follow.** Updates arrive on your phone if you want them, and your investments stay readable without a connection.

## For owners

You create a campaign step by step. What you type is kept on your device first and sent when there is a connection, so nothing is lost on a train or a building site. An administrator checks the campaign before it goes live.

## If the goal is missed

With a *fixed* goal everybody gets all of their money back and no fee is taken. With a *flexible* goal the owner keeps what was raised. Each campaign says which of the two it is.`,
      fr: `Vous choisissez une campagne, décidez du nombre de parts et envoyez l’argent. Jusqu’à la clôture, il est conservé sur un compte client, distinct de celui de la société.

## Pour les investisseurs

1. **Lire.** Chaque campagne présente ses conditions, ses documents, son équipe et ce qui se passe si l’objectif n’est pas atteint.
2. **Investir.** Vous saisissez un montant ou un nombre de parts. Les parts sont entières\u00a0: un montant est arrondi à la part supérieure, et la page le dit avant que vous confirmiez.
3. **Payer.** Vos parts sont réservées aussitôt et gardées sept jours. Le reçu indique le compte et la référence du virement.
4. **Suivre.** Les actualités arrivent sur votre téléphone si vous le souhaitez, et vos investissements restent lisibles hors connexion.

## Pour les porteurs de projet

Vous créez une campagne étape par étape. Ce que vous tapez est d’abord gardé sur votre appareil, puis envoyé dès que la connexion le permet\u00a0: rien ne se perd dans un train ou sur un chantier. Un administrateur vérifie la campagne avant sa mise en ligne.

## Si l’objectif n’est pas atteint

Avec un objectif *fixe*, chacun récupère la totalité de son argent et aucun frais n’est prélevé. Avec un objectif *flexible*, le porteur conserve ce qui a été levé. Chaque campagne précise son cas.`,
      ar: `تختار حملة، وتحدد عدد الوحدات التي تريدها، ثم ترسل المبلغ. ويُحفظ المال حتى إغلاق الحملة في حساب للعملاء منفصل عن أموال الشركة.

## للمستثمرين

1. **اقرأ.** تعرض كل حملة شروطها ووثائقها وفريقها وما يحدث إن لم يتحقق الهدف.
2. **استثمر.** تُدخل مبلغًا أو عدد وحدات. الوحدات صحيحة لا تُجزَّأ، فيُقرَّب المبلغ إلى الوحدة التالية وتُخبرك الصفحة بذلك قبل التأكيد.
3. **ادفع.** تُحجز وحداتك فورًا وتُحفظ لك سبعة أيام. ويبيِّن الإيصال الحساب والمرجع اللازم للتحويل.
4. **تابع.** تصلك المستجدات على هاتفك إن أردت، وتبقى استثماراتك مقروءة دون اتصال.

## لأصحاب الحملات

تُنشئ الحملة خطوة خطوة. ما تكتبه يُحفظ أولًا على جهازك ثم يُرسل عند توفر الاتصال، فلا يضيع شيء في قطار أو موقع بناء. ويراجع مشرف الحملة قبل نشرها.

## إن لم يتحقق الهدف

مع الهدف *الثابت* يستعيد الجميع أموالهم كاملة ولا تُؤخذ رسوم. ومع الهدف *المرن* يحتفظ صاحب الحملة بما جُمع. وتبيِّن كل حملة أيهما ينطبق عليها.`,
    },
  },
  {
    slug: 'about-us',
    titles: { en: 'About us', fr: 'Qui sommes-nous', ar: 'من نحن' },
    bodies: {
      en: `Freehold is a marketplace where companies and real-estate trusts raise money, and where people invest from small amounts.

We believe that three things decide whether such a place can be trusted: that every figure is exact, that every fee is shown before it is due, and that nobody has to guess what happens next. Everything here is built around them.

This site is a demonstration. Its campaigns, companies and people are fictional.`,
      fr: `Freehold est une place de marché où des sociétés et des fonds immobiliers lèvent de l’argent, et où chacun peut investir de petits montants.

Trois choses, selon nous, décident de la confiance\u00a0: que chaque chiffre soit exact, que chaque frais soit affiché avant d’être dû, et que personne n’ait à deviner la suite. Tout ici est construit autour d’elles.

Ce site est une démonstration. Ses campagnes, ses sociétés et ses personnes sont fictives.`,
      ar: `فريهولد سوق تجمع فيه الشركات والصناديق العقارية التمويل، ويستثمر فيه الناس بمبالغ صغيرة.

نرى أن ثلاثة أمور تحدد الثقة: أن يكون كل رقم دقيقًا، وأن يظهر كل رسم قبل استحقاقه، وألا يضطر أحد إلى تخمين ما يلي. وكل ما هنا مبني حولها.

هذا الموقع عرض توضيحي، وحملاته وشركاته وأشخاصه خياليون.`,
    },
  },
  {
    slug: 'fees',
    titles: { en: 'Fees', fr: 'Frais', ar: 'الرسوم' },
    bodies: {
      en: `Investors pay no fee for offline payments. Owners pay a share of what was raised, computed once when the campaign closes:

| Campaign | Goal reached | Goal missed |
|---|---|---|
| Fixed goal | 5 % | nothing; everybody is refunded |
| Flexible goal | 10 % | 15 % of what was raised |

Refunds are never charged.`,
      fr: `Les investisseurs ne paient aucun frais pour un paiement par virement. Les porteurs paient une part de la somme levée, calculée une seule fois à la clôture\u00a0:

| Campagne | Objectif atteint | Objectif manqué |
|---|---|---|
| Objectif fixe | 5\u00a0% | rien\u202f; chacun est remboursé |
| Objectif flexible | 10\u00a0% | 15\u00a0% de la somme levée |

Les remboursements ne sont jamais facturés.`,
      ar: `لا يدفع المستثمرون رسومًا على الدفع بالتحويل المصرفي. ويدفع أصحاب الحملات نسبة مما جُمع تُحسب مرة واحدة عند الإغلاق:

| الحملة | تحقق الهدف | لم يتحقق الهدف |
|---|---|---|
| هدف ثابت | 5 % | لا شيء؛ ويستعيد الجميع أموالهم |
| هدف مرن | 10 % | 15 % مما جُمع |

لا تُفرض رسوم على الاسترداد أبدًا.`,
    },
  },
  {
    slug: 'risks',
    titles: { en: 'Risks', fr: 'Risques', ar: 'المخاطر' },
    bodies: {
      en: `Investing in property can lose money, including all of it. Read this before you invest.

- **You may lose what you invest.** Rents may be lower, costs higher and prices worse than planned.
- **You may not be able to sell.** Units are not traded; expect to hold them for the whole term.
- **Returns are targets.** No target on this site is a promise.
- **Spread your money.** Do not put into one campaign what you cannot afford to lose.
- **Loans can default.** A borrower may pay late or not at all.`,
      fr: `Investir dans l’immobilier peut faire perdre de l’argent, y compris la totalité. Lisez ceci avant d’investir.

- **Vous pouvez perdre votre mise.** Les loyers peuvent être plus bas, les coûts plus élevés et les prix moins bons que prévu.
- **Vous pourriez ne pas pouvoir vendre.** Les parts ne sont pas cotées\u202f; attendez-vous à les garder jusqu’au terme.
- **Les rendements sont des objectifs.** Aucun objectif de ce site n’est une promesse.
- **Répartissez.** Ne placez pas dans une seule campagne ce que vous ne pouvez pas perdre.
- **Un prêt peut faire défaut.** Un emprunteur peut payer tard, ou pas du tout.`,
      ar: `قد يؤدي الاستثمار في العقارات إلى خسارة المال، وربما كله. اقرأ هذا قبل أن تستثمر.

- **قد تخسر ما تستثمره.** قد تكون الإيجارات أقل والتكاليف أعلى والأسعار أسوأ مما خُطط له.
- **قد لا تستطيع البيع.** الوحدات غير متداولة، فتوقَّع الاحتفاظ بها حتى نهاية المدة.
- **العوائد أهداف.** لا يُعد أي هدف في هذا الموقع وعدًا.
- **وزِّع أموالك.** لا تضع في حملة واحدة ما لا تحتمل خسارته.
- **قد تتعثر القروض.** قد يتأخر المقترض في السداد أو لا يسدد.`,
    },
  },
  {
    slug: 'terms',
    titles: { en: 'Terms of use', fr: 'Conditions d’utilisation', ar: 'شروط الاستخدام' },
    bodies: {
      en: `By using this site you agree to these terms.

1. **Your account.** You give true information and keep your password to yourself.
2. **What you see.** Campaigns are written by their owners. We check that they are complete; we do not advise you to invest.
3. **Reservations.** Units that you reserve are kept for the time that the receipt names. Unpaid reservations expire and cost nothing.
4. **Money.** Payments are held in a client account until a campaign closes. If a fixed goal is missed you are refunded in full.
5. **Ending.** You can stop using the site at any time. Records that the law requires are kept.

This site is a demonstration; no real money can be paid here.`,
      fr: `En utilisant ce site, vous acceptez ces conditions.

1. **Votre compte.** Vous donnez des informations exactes et gardez votre mot de passe pour vous.
2. **Ce que vous voyez.** Les campagnes sont rédigées par leurs porteurs. Nous vérifions qu’elles sont complètes\u202f; nous ne vous conseillons pas d’investir.
3. **Réservations.** Les parts réservées sont gardées le temps indiqué sur le reçu. Une réservation impayée expire et ne coûte rien.
4. **Argent.** Les paiements sont conservés sur un compte client jusqu’à la clôture. Si un objectif fixe est manqué, vous êtes remboursé intégralement.
5. **Fin.** Vous pouvez cesser d’utiliser le site à tout moment. Les documents exigés par la loi sont conservés.

Ce site est une démonstration\u202f; aucun argent réel ne peut y être versé.`,
      ar: `باستخدامك هذا الموقع فإنك توافق على هذه الشروط.

1. **حسابك.** تقدِّم معلومات صحيحة وتحتفظ بكلمة مرورك لنفسك.
2. **ما تراه.** يكتب أصحاب الحملات حملاتهم. نتحقق من اكتمالها ولا ننصحك بالاستثمار.
3. **الحجوزات.** تُحفظ الوحدات المحجوزة للمدة المبيَّنة في الإيصال. وينتهي الحجز غير المدفوع دون أي تكلفة.
4. **المال.** تُحفظ المدفوعات في حساب للعملاء حتى إغلاق الحملة. وإن لم يتحقق هدف ثابت يُرد إليك المبلغ كاملًا.
5. **الإنهاء.** يمكنك التوقف عن استخدام الموقع متى شئت. وتُحفظ السجلات التي يفرضها القانون.

هذا الموقع عرض توضيحي، ولا يمكن دفع أموال حقيقية فيه.`,
    },
  },
  {
    slug: 'privacy',
    titles: { en: 'Privacy', fr: 'Confidentialité', ar: 'الخصوصية' },
    bodies: {
      en: `We keep what is needed to run your account and your investments, and nothing else.

- **No third parties.** Pages load nothing from other sites, and nobody is told what you read.
- **Your name.** Other investors see your initials and a rounded amount, unless you agree to show your name or invest anonymously.
- **On your device.** Pages you opened and your own investments are kept so that you can read them without a connection. Signing out removes what is private.
- **Notifications.** They are encrypted for your browser and name no amounts to anybody else.`,
      fr: `Nous conservons ce qui est nécessaire à votre compte et à vos investissements, et rien d’autre.

- **Aucun tiers.** Les pages ne chargent rien d’autres sites, et personne n’apprend ce que vous lisez.
- **Votre nom.** Les autres investisseurs voient vos initiales et un montant arrondi, sauf si vous acceptez d’afficher votre nom ou investissez anonymement.
- **Sur votre appareil.** Les pages ouvertes et vos investissements sont gardés pour être lus hors connexion. La déconnexion efface ce qui est privé.
- **Notifications.** Elles sont chiffrées pour votre navigateur et n’indiquent de montant à personne d’autre.`,
      ar: `نحتفظ بما يلزم لتشغيل حسابك واستثماراتك ولا شيء غيره.

- **لا أطراف أخرى.** لا تُحمِّل الصفحات شيئًا من مواقع أخرى، ولا يُخبَر أحد بما تقرأ.
- **اسمك.** يرى المستثمرون الآخرون الحروف الأولى من اسمك ومبلغًا مقرَّبًا، إلا إذا وافقت على إظهار اسمك أو استثمرت دون إظهاره.
- **على جهازك.** تُحفظ الصفحات التي فتحتها واستثماراتك لتقرأها دون اتصال. وتسجيل الخروج يمحو ما هو خاص.
- **الإشعارات.** تُعمَّى لمتصفحك ولا تُظهر المبالغ لأي أحد آخر.`,
    },
  },
]
