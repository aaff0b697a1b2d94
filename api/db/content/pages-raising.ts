/** Pages of a new site for campaign owners. Served at addresses of their own (platform 2). */

import type { NewPage } from './pages.ts'

export const raisingPages: readonly NewPage[] = [
  {
    slug: 'raise-capital',
    titles: { en: 'Raise capital for your building', fr: 'Financez votre immeuble', ar: 'اجمع رأس المال لمبناك' },
    bodies: {
      en: `People who know your street, your tenants and your work can own a part of it. You set the terms; we bring the investors, the papers and the payments together in one place.

## What you get

- **A page that convinces.** Story, figures, pictures, documents and your team, readable on any phone and in three languages.
- **Agreements that sign themselves.** Investors read and sign on the screen; you find every signed paper in your dashboard.
- **Payments in order.** Transfers, cards and bank debits arrive in a client account and are booked to the unit.
- **A line to your investors.** Updates, questions and answers, and access to private documents.

## How it goes

1. **Prepare.** Fill in six steps, on the building site too: what you type is kept on the device and sent when there is a connection.
2. **Be checked.** A person reads your campaign and tells you what is missing.
3. **Raise.** The campaign is open for up to a year. You see views, followers and investments day by day.
4. **Close.** With a fixed goal you are paid when it is reached; with a flexible one you keep what was raised.

Check your figures first with the [IRR calculator](/irr-calculator), the [ADR calculator](/adr-calculator) and the [return simulator](/return-simulator).

## What it costs

Nothing to begin with. A fixed campaign pays 5% when its goal is reached and nothing otherwise. A flexible one pays 10% when it is reached and 15% when it is not.`,
      fr: `Ceux qui connaissent votre rue, vos locataires et votre travail peuvent en posséder une part. Vous fixez les conditions\u202f; nous réunissons investisseurs, papiers et paiements en un seul endroit.

## Ce que vous obtenez

- **Une page qui convainc.** Présentation, chiffres, images, documents et équipe, lisibles sur tout téléphone et en trois langues.
- **Des contrats qui se signent seuls.** Les investisseurs lisent et signent à l’écran\u202f; chaque contrat signé est dans votre tableau de bord.
- **Des paiements en ordre.** Virements, cartes et prélèvements arrivent sur un compte client et sont comptabilisés à la part près.
- **Un lien avec vos investisseurs.** Actualités, questions et réponses, accès aux documents privés.

## Comment cela se passe

1. **Préparer.** Remplissez six étapes, même sur le chantier\u00a0: ce que vous tapez reste sur l’appareil et part dès que la connexion le permet.
2. **Être vérifié.** Une personne lit votre campagne et vous dit ce qui manque.
3. **Lever.** La campagne est ouverte jusqu’à un an. Vous suivez vues, abonnés et investissements jour après jour.
4. **Clore.** Avec un objectif fixe, vous êtes payé quand il est atteint\u202f; avec un objectif flexible, vous gardez ce qui a été levé.

Vérifiez d’abord vos chiffres avec le [calculateur de TRI](/irr-calculator), le [calculateur de taux de distribution](/adr-calculator) et le [simulateur de rendement](/return-simulator).

## Ce que cela coûte

Rien pour commencer. Une campagne fixe verse 5\u00a0% si l’objectif est atteint et rien sinon. Une campagne flexible verse 10\u00a0% s’il est atteint et 15\u00a0% s’il ne l’est pas.`,
      ar: `من يعرفون شارعك ومستأجريك وعملك يمكنهم أن يملكوا جزءًا منه. أنت تضع الشروط، ونحن نجمع المستثمرين والأوراق والمدفوعات في مكان واحد.

## ما تحصل عليه

- **صفحة مقنعة.** العرض والأرقام والصور والوثائق والفريق، مقروءة على أي هاتف وبثلاث لغات.
- **عقود تُوقَّع بسهولة.** يقرأ المستثمرون ويوقّعون على الشاشة، وتجد كل عقد موقّع في لوحتك.
- **مدفوعات منتظمة.** تصل التحويلات والبطاقات والخصومات المصرفية إلى حساب للعملاء وتُقيَّد بدقة.
- **صلة بمستثمريك.** مستجدات وأسئلة وأجوبة ووصول إلى الوثائق الخاصة.

## كيف يسير الأمر

1. **حضّر.** املأ ست خطوات، حتى في موقع البناء: ما تكتبه يُحفظ على الجهاز ويُرسل عند توفر الاتصال.
2. **المراجعة.** يقرأ شخص حملتك ويخبرك بما ينقصها.
3. **اجمع.** تبقى الحملة مفتوحة حتى سنة. وترى المشاهدات والمتابعين والاستثمارات يومًا بيوم.
4. **أغلق.** مع الهدف الثابت تُدفع إليك الأموال عند بلوغه، ومع المرن تحتفظ بما جُمع.

تحقّق أولًا من أرقامك باستخدام [حاسبة معدل العائد الداخلي](/irr-calculator) و[حاسبة معدل التوزيع السنوي](/adr-calculator) و[محاكي العائد](/return-simulator).

## ما التكلفة

لا شيء في البداية. تدفع الحملة الثابتة 5% إذا تحقق هدفها ولا شيء إن لم يتحقق. وتدفع المرنة 10% إذا تحقق و15% إن لم يتحقق.`,
    },
  },
  {
    slug: 'project-guidelines',
    titles: { en: 'Guidelines for campaigns', fr: 'Consignes pour les campagnes', ar: 'إرشادات الحملات' },
    bodies: {
      en: `Investors trust what they can check. These are the rules that every campaign is read by before it goes live.

## We publish

- Companies and trusts that exist, with an address, people and a history.
- One property or one clearly described group of them, with what it is worth and how you know.
- Terms that a reader understands at once: price of a unit, minimum, goal, dates, and what investors receive and when.
- Documents that prove it: plans, valuations, permits, accounts, agreements.

## We decline

- Promises of returns. Say what you aim at and what it rests on.
- Pictures that show another building, or drawings that are not named as such.
- Texts copied from elsewhere, and answers that do not answer.
- Campaigns of companies that are insolvent, sanctioned or in a dispute over the property.

## What to have ready

1. **Company:** its name as registered, year, address, logo of at least 200 × 200 pixels.
2. **Property and terms:** location, size, value, goal, closing date within 365 days.
3. **Story:** a picture of 700 × 500 pixels or a video at YouTube or Vimeo.
4. **Questions:** use of the money, what happens if the goal is missed, the risks.
5. **Extras:** documents under 2 MB each, and your own agreement if you have one.
6. **Account:** where the money is paid out to.

## After it is live

Tell your investors of everything that changes the plan, good or bad, within a week. Answer questions in public. A campaign that stays silent is hidden.`,
      fr: `Les investisseurs se fient à ce qu’ils peuvent vérifier. Voici les règles selon lesquelles chaque campagne est lue avant sa mise en ligne.

## Nous publions

- Des sociétés et des fonds qui existent, avec une adresse, des personnes et une histoire.
- Un bien, ou un ensemble clairement décrit, avec sa valeur et la source de cette valeur.
- Des conditions que l’on comprend aussitôt\u00a0: prix de la part, minimum, objectif, dates, ce que reçoivent les investisseurs et quand.
- Des documents qui le prouvent\u00a0: plans, évaluations, autorisations, comptes, contrats.

## Nous refusons

- Les promesses de rendement. Dites ce que vous visez et sur quoi cela repose.
- Les images d’un autre immeuble, ou des vues d’artiste non signalées.
- Les textes copiés ailleurs et les réponses qui ne répondent pas.
- Les campagnes de sociétés insolvables, sanctionnées ou en litige sur le bien.

## Ce qu’il faut préparer

1. **Société\u00a0:** raison sociale, année, adresse, logo d’au moins 200 × 200 pixels.
2. **Bien et conditions\u00a0:** lieu, surface, valeur, objectif, clôture dans les 365 jours.
3. **Présentation\u00a0:** une image de 700 × 500 pixels ou une vidéo YouTube ou Vimeo.
4. **Questions\u00a0:** emploi des fonds, objectif manqué, risques.
5. **Compléments\u00a0:** documents de moins de 2\u00a0Mo chacun, et votre propre contrat si vous en avez un.
6. **Compte\u00a0:** celui qui recevra l’argent.

## Une fois en ligne

Informez vos investisseurs de tout ce qui change le plan, en bien ou en mal, sous une semaine. Répondez en public. Une campagne qui se tait est masquée.`,
      ar: `يثق المستثمرون بما يستطيعون التحقق منه. هذه هي القواعد التي تُقرأ بها كل حملة قبل نشرها.

## ننشر

- شركات وصناديق قائمة فعلًا، لها عنوان وأشخاص وتاريخ.
- عقارًا واحدًا أو مجموعة موصوفة بوضوح، مع قيمتها ومصدر هذه القيمة.
- شروطًا تُفهم فورًا: سعر الوحدة والحد الأدنى والهدف والتواريخ، وما يتلقاه المستثمرون ومتى.
- وثائق تثبت ذلك: مخططات وتقييمات وتراخيص وحسابات وعقود.

## نرفض

- الوعود بالعوائد. اذكر ما تهدف إليه وعلامَ يستند.
- صور مبنى آخر، أو رسومًا تخيلية لا يُشار إلى أنها كذلك.
- النصوص المنقولة والأجوبة التي لا تجيب.
- حملات شركات معسرة أو خاضعة لعقوبات أو متنازعة على العقار.

## ما عليك تحضيره

1. **الشركة:** اسمها المسجل وسنة تأسيسها وعنوانها وشعار لا يقل عن 200 × 200 بكسل.
2. **العقار والشروط:** الموقع والمساحة والقيمة والهدف وتاريخ إغلاق خلال 365 يومًا.
3. **العرض:** صورة بقياس 700 × 500 بكسل أو فيديو على YouTube أو Vimeo.
4. **الأسئلة:** استخدام الأموال، وماذا إن لم يتحقق الهدف، والمخاطر.
5. **الإضافات:** وثائق أقل من 2 ميغابايت لكل منها، وعقدك الخاص إن وُجد.
6. **الحساب:** الذي تُدفع إليه الأموال.

## بعد النشر

أخبر مستثمريك خلال أسبوع بكل ما يغيّر الخطة، خيرًا كان أو شرًا. وأجب عن الأسئلة علنًا. والحملة الصامتة تُخفى.`,
    },
  },
]
