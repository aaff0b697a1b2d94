/** Questions of a new site on risk of loss, liquidity and returns. */

import type { QuestionnaireQuestion } from '#domain/identity/questionnaire/questionnaire.ts'
import { question } from './localized-question.ts'

export const returnQuestions: readonly QuestionnaireQuestion[] = [
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
]
