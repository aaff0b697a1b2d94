/** The questionnaire of a new site: ten questions on the risks of crowdfunding. Administrators edit it. */

import type { LocalizedText } from '#domain/site/language.ts'
import type { QuestionnaireContent, QuestionnaireQuestion } from '#domain/identity/questionnaire/questionnaire.ts'

type Texts = readonly [en: string, fr: string, ar: string]

/** French has a no-break space before a colon, and a narrow one before `; ! ?`. */
const localized = ([en, fr, ar]: Texts): LocalizedText => ({
  en,
  fr: fr.replaceAll(/ (?=:)/g, '\u00a0').replaceAll(/ (?=[;!?])/g, '\u202F'),
  ar,
})

function question(
  text: Texts,
  answers: readonly Texts[],
  /** Index of the correct answer. */
  correct: number,
  explanation: Texts,
): QuestionnaireQuestion {
  return {
    text: localized(text),
    answers: answers.map((answer, index) => ({ text: localized(answer), correct: index === correct })),
    explanation: localized(explanation),
  }
}

const questions: readonly QuestionnaireQuestion[] = [
  question(
    [
      'How much of the money that you invest in a campaign can you lose?',
      'Quelle part de l’argent investi dans une campagne pouvez-vous perdre ?',
      'ما مقدار المال الذي قد تخسره من استثمارك في حملة؟',
    ],
    [
      ['None: the capital is guaranteed.', 'Rien : le capital est garanti.', 'لا شيء: رأس المال مضمون.'],
      ['At most half of it.', 'La moitié au plus.', 'نصفه على الأكثر.'],
      ['All of it.', 'La totalité.', 'كله.'],
    ],
    2,
    [
      'Most young companies fail and property values can fall. You can lose all the money that you invest, and deposit guarantee or investor compensation schemes do not cover this loss.',
      'De nombreuses jeunes entreprises échouent et la valeur des biens immobiliers peut baisser. Vous pouvez perdre la totalité de votre investissement, et aucun système de garantie des dépôts ou d’indemnisation des investisseurs ne couvre cette perte.',
      'تفشل شركات ناشئة كثيرة وقد تنخفض قيمة العقارات. قد تخسر كل ما استثمرته، ولا تغطي أنظمة ضمان الودائع أو تعويض المستثمرين هذه الخسارة.',
    ],
  ),
  question(
    [
      'You need your money back before the campaign has ended its term. What can you expect?',
      'Vous avez besoin de votre argent avant le terme prévu. À quoi pouvez-vous vous attendre ?',
      'احتجت إلى مالك قبل انتهاء مدة الاستثمار. ماذا تتوقع؟',
    ],
    [
      [
        'I can probably not sell the investment, or only at a loss.',
        'Je ne pourrai probablement pas vendre mon investissement, ou seulement à perte.',
        'لن أستطيع على الأرجح بيع استثماري، أو قد أبيعه بخسارة.',
      ],
      [
        'The platform buys it back at the price that I paid.',
        'La plateforme le rachète au prix que j’ai payé.',
        'تشتريه المنصة مني بالسعر الذي دفعته.',
      ],
      [
        'I can sell it on a stock exchange at any time.',
        'Je peux le vendre en bourse à tout moment.',
        'يمكنني بيعه في البورصة في أي وقت.',
      ],
    ],
    0,
    [
      'These investments are illiquid: there is no market on which you could be sure to find a buyer. Invest only money that you do not need for the whole term.',
      'Ces investissements ne sont pas liquides : aucun marché ne garantit de trouver un acheteur. N’investissez que l’argent dont vous n’avez pas besoin pendant toute la durée.',
      'هذه الاستثمارات غير سائلة: لا توجد سوق تضمن لك العثور على مشترٍ. استثمر فقط مالًا لا تحتاج إليه طوال المدة.',
    ],
  ),
  question(
    [
      'What does it mean to diversify your investments?',
      'Que signifie diversifier ses investissements ?',
      'ما معنى تنويع الاستثمارات؟',
    ],
    [
      [
        'Investing everything in the campaign with the highest expected return.',
        'Tout investir dans la campagne au rendement attendu le plus élevé.',
        'استثمار كل المال في الحملة ذات أعلى عائد متوقع.',
      ],
      [
        'Spreading your money over several investments, and keeping only a small part in risky ones.',
        'Répartir son argent entre plusieurs placements, dont une petite part seulement à risque.',
        'توزيع المال على عدة استثمارات، مع تخصيص جزء صغير فقط لما هو عالي المخاطر.',
      ],
      [
        'Investing in one campaign in several instalments.',
        'Investir dans une seule campagne en plusieurs fois.',
        'الاستثمار في حملة واحدة على دفعات.',
      ],
      [
        'A guarantee that no investment loses value.',
        'Une garantie qu’aucun placement ne perde de valeur.',
        'ضمان ألا يفقد أي استثمار قيمته.',
      ],
    ],
    1,
    [
      'Diversification reduces the effect of one failure on all of your savings. It does not remove the risk of loss.',
      'La diversification réduit l’effet d’un échec sur l’ensemble de votre épargne. Elle ne supprime pas le risque de perte.',
      'يقلل التنويع أثر فشل استثمار واحد على مجموع مدخراتك، لكنه لا يلغي خطر الخسارة.',
    ],
  ),
  question(
    [
      'When does a company in which you own shares pay you a dividend?',
      'Quand une société dont vous détenez des parts vous verse-t-elle un dividende ?',
      'متى تدفع لك شركة تملك فيها حصصًا أرباحًا موزعة؟',
    ],
    [
      ['Every year, as the law requires.', 'Chaque année, comme la loi l’exige.', 'كل سنة كما يفرض القانون.'],
      [
        'As soon as the campaign has reached its goal.',
        'Dès que la campagne a atteint son objectif.',
        'فور بلوغ الحملة هدفها.',
      ],
      [
        'At the rate that the campaign forecasts, in any case.',
        'Au taux prévu par la campagne, dans tous les cas.',
        'بالنسبة التي تتوقعها الحملة في كل الأحوال.',
      ],
      [
        'Only if it has profits and decides to distribute them; that may never happen.',
        'Seulement si elle fait des bénéfices et décide de les distribuer ; cela peut ne jamais arriver.',
        'فقط إذا حققت أرباحًا وقررت توزيعها، وقد لا يحدث ذلك أبدًا.',
      ],
    ],
    3,
    [
      'Dividends and distributions are never guaranteed. Forecasts are not a reliable indicator of future results.',
      'Les dividendes et distributions ne sont jamais garantis. Les prévisions ne préjugent pas des résultats futurs.',
      'توزيعات الأرباح غير مضمونة أبدًا. والتوقعات ليست مؤشرًا موثوقًا للنتائج المستقبلية.',
    ],
  ),
  question(
    [
      'Who usually sets the valuation of a company that raises money?',
      'Qui fixe en général la valorisation d’une société qui lève des fonds ?',
      'من يحدد عادةً تقييم الشركة التي تجمع التمويل؟',
    ],
    [
      ['A stock exchange.', 'Une bourse.', 'البورصة.'],
      [
        'The company itself; the price may be too high.',
        'La société elle-même ; le prix peut être trop élevé.',
        'الشركة نفسها، وقد يكون السعر مرتفعًا أكثر مما ينبغي.',
      ],
      [
        'A public authority that guarantees the price.',
        'Une autorité publique qui garantit le prix.',
        'جهة حكومية تضمن السعر.',
      ],
    ],
    1,
    [
      'The valuation of a company that is not listed is an estimate. If it is too high, you own less of the company for your money, and a later sale may bring less than you paid.',
      'La valorisation d’une société non cotée est une estimation. Si elle est trop élevée, vous obtenez une part plus petite, et une revente peut rapporter moins que le prix payé.',
      'تقييم الشركة غير المدرجة تقدير. إذا كان مرتفعًا حصلت على حصة أقل مقابل مالك، وقد يقل ثمن البيع لاحقًا عما دفعته.',
    ],
  ),
  question(
    [
      'The company issues new shares, and you buy none. What happens to your share of it?',
      'La société émet de nouvelles parts et vous n’en achetez pas. Que devient votre pourcentage du capital ?',
      'أصدرت الشركة حصصًا جديدة ولم تشترِ منها. ماذا يحدث لنسبة ملكيتك؟',
    ],
    [
      ['It becomes smaller.', 'Il diminue.', 'تنخفض.'],
      ['It stays the same.', 'Il reste le même.', 'تبقى كما هي.'],
      ['It becomes larger.', 'Il augmente.', 'ترتفع.'],
    ],
    0,
    [
      'This is called dilution: your percentage of the votes and of future profits becomes smaller. New shares may also have preferential rights.',
      'C’est la dilution : votre pourcentage des voix et des bénéfices futurs diminue. Les nouvelles parts peuvent aussi avoir des droits préférentiels.',
      'يسمى ذلك تخفيف الملكية: تنخفض نسبتك من الأصوات ومن الأرباح المستقبلية. وقد تتمتع الحصص الجديدة بحقوق تفضيلية.',
    ],
  ),
  question(
    [
      'Someone calls you, promises a guaranteed high return and asks you to transfer money at once. What do you do?',
      'Une personne vous appelle, promet un rendement élevé garanti et demande un virement immédiat. Que faites-vous ?',
      'اتصل بك شخص يعدك بعائد مرتفع مضمون ويطلب تحويل المال فورًا. ماذا تفعل؟',
    ],
    [
      [
        'I transfer a small amount first, as a test.',
        'Je vire d’abord une petite somme pour essayer.',
        'أحول مبلغًا صغيرًا أولًا للتجربة.',
      ],
      [
        'I trust the caller if they know my name.',
        'Je lui fais confiance si elle connaît mon nom.',
        'أثق به إذا كان يعرف اسمي.',
      ],
      [
        'I transfer nothing, because this is a typical sign of fraud, and report it.',
        'Je ne vire rien, car c’est un signe typique de fraude, et je le signale.',
        'لا أحول شيئًا لأن هذا من علامات الاحتيال المعروفة، وأبلغ عنه.',
      ],
    ],
    2,
    [
      'A guaranteed high return and pressure to pay at once are signs of fraud. If you are unsure about an investment, ask an independent financial adviser.',
      'Un rendement élevé garanti et l’urgence de payer sont des signes de fraude. En cas de doute sur un investissement, consultez un conseiller financier indépendant.',
      'العائد المرتفع المضمون والضغط للدفع فورًا من علامات الاحتيال. إن لم تكن متأكدًا من استثمار فاستشر مستشارًا ماليًا مستقلًا.',
    ],
  ),
  question(
    [
      'How are the returns of your investment taxed?',
      'Comment les gains de votre investissement sont-ils imposés ?',
      'كيف تُفرض الضريبة على عوائد استثمارك؟',
    ],
    [
      [
        'Returns of crowdfunding are always tax-free.',
        'Les gains du financement participatif sont toujours exonérés.',
        'عوائد التمويل الجماعي معفاة دائمًا من الضريبة.',
      ],
      [
        'The platform pays all taxes for me, in every country.',
        'La plateforme paie tous les impôts à ma place, dans tous les pays.',
        'تدفع المنصة كل الضرائب عني في جميع البلدان.',
      ],
      [
        'Losses are always refunded by the tax authority.',
        'L’administration fiscale rembourse toujours les pertes.',
        'تعيد السلطة الضريبية قيمة الخسائر دائمًا.',
      ],
      [
        'It depends on my personal situation and my country, and the rules can change.',
        'Cela dépend de ma situation et de mon pays, et les règles peuvent changer.',
        'يعتمد ذلك على وضعي الشخصي وبلدي، وقد تتغير القواعد.',
      ],
    ],
    3,
    [
      'You are responsible for declaring your income. A tax adviser can tell you which rules and reliefs apply to you.',
      'Vous êtes responsable de la déclaration de vos revenus. Un conseiller fiscal peut vous indiquer les règles et les réductions qui vous concernent.',
      'أنت مسؤول عن الإقرار بدخلك. ويمكن لمستشار ضريبي أن يوضح لك القواعد والإعفاءات التي تنطبق عليك.',
    ],
  ),
  question(
    [
      'You lend money to a project, and the borrower can no longer pay. What can happen?',
      'Vous prêtez de l’argent à un projet et l’emprunteur ne peut plus payer. Que peut-il se passer ?',
      'أقرضت مشروعًا مالًا ثم عجز المقترض عن السداد. ماذا قد يحدث؟',
    ],
    [
      [
        'I may lose part or all of the loan and the interest, even if it is secured.',
        'Je peux perdre une partie ou la totalité du prêt et des intérêts, même avec une garantie.',
        'قد أخسر القرض والفوائد كليًا أو جزئيًا حتى لو كان القرض مضمونًا برهن.',
      ],
      [
        'The platform pays the instalments instead.',
        'La plateforme paie les échéances à sa place.',
        'تدفع المنصة الأقساط بدلًا منه.',
      ],
      [
        'The interest is always paid, and only the loan is late.',
        'Les intérêts sont toujours payés, seul le prêt est en retard.',
        'تُدفع الفوائد دائمًا ويتأخر أصل القرض فقط.',
      ],
    ],
    0,
    [
      'If the borrower defaults, recovery can take years and bring back little. A security such as a mortgage reduces this risk and does not remove it: its sale may not cover the loan.',
      'En cas de défaut, le recouvrement peut durer des années et rapporter peu. Une garantie comme une hypothèque réduit ce risque sans le supprimer : sa vente peut ne pas couvrir le prêt.',
      'إذا تعثر المقترض فقد يستغرق التحصيل سنوات ولا يعيد إلا القليل. يقلل الضمان مثل الرهن العقاري هذا الخطر ولا يلغيه: فقد لا يغطي بيعه قيمة القرض.',
    ],
  ),
  question(
    [
      'What does the platform do for you as an investor?',
      'Quel est le rôle de la plateforme envers vous, investisseur ?',
      'ما دور المنصة تجاهك بصفتك مستثمرًا؟',
    ],
    [
      ['It guarantees that campaigns succeed.', 'Elle garantit le succès des campagnes.', 'تضمن نجاح الحملات.'],
      [
        'It presents campaigns and processes investments. I decide myself, and it gives no personal advice.',
        'Elle présente les campagnes et traite les investissements. Je décide seul, et elle ne donne aucun conseil personnalisé.',
        'تعرض الحملات وتنفذ الاستثمارات. القرار لي، وهي لا تقدم نصيحة شخصية.',
      ],
      [
        'It manages my money and chooses investments for me.',
        'Elle gère mon argent et choisit les investissements pour moi.',
        'تدير مالي وتختار الاستثمارات نيابة عني.',
      ],
    ],
    1,
    [
      'A published campaign is not a recommendation. Read its documents and risks, and decide whether the investment suits you.',
      'La publication d’une campagne n’est pas une recommandation. Lisez ses documents et ses risques, puis décidez si l’investissement vous convient.',
      'نشر حملة ليس توصية بها. اقرأ مستنداتها ومخاطرها ثم قرر إن كان الاستثمار يناسبك.',
    ],
  ),
]

export const defaultQuestionnaire: QuestionnaireContent = { questions, passMark: 8, waitHours: 24, attemptsPerDay: 3 }
