/** Questions of a new site on dilution, fraud, tax, default and the role of the platform. */

import type { QuestionnaireQuestion } from '#domain/identity/questionnaire/questionnaire.ts'
import { question } from './localized-question.ts'

export const protectionQuestions: readonly QuestionnaireQuestion[] = [
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
