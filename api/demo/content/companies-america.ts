import type { DemoCompany } from './demo-content.ts'
import { text } from './translated.ts'

export const americanCompanies: readonly DemoCompany[] = [
  {
    key: 'northlight',
    name: 'Northlight Living Partners',
    yearFounded: 2009,
    email: 'northlight@example.com',
    website: 'https://northlight.example.com',
    phone: '+13125550142',
    address: '418 West Lantern Street, Suite 900, Chicago, IL 60607, United States',
    description: text(
      'Buys, renovates and manages mid-size rental buildings in the Midwest and the Northeast. Its own staff look after 2,100 homes.',
      'Achète, rénove et gère des immeubles locatifs de taille moyenne dans le Midwest et le Nord-Est. Ses équipes s’occupent de 2 100 logements.',
      'تشتري مباني سكنية متوسطة الحجم في وسط غرب الولايات المتحدة وشمالها الشرقي وتجدّدها وتديرها. ويتولى موظفوها شؤون 2,100 مسكن.',
    ),
    industry: 'real-estate',
    team: [
      {
        key: 'ruth-calloway',
        firstName: 'Ruth',
        lastName: 'Calloway',
        role: text('Managing partner', 'Associée gérante', 'الشريكة المديرة'),
        bio: text(
          'Ran the property accounts of a housing association for eleven years before founding Northlight. Signs every purchase and every distribution.',
          'A tenu pendant onze ans les comptes d’un bailleur associatif avant de fonder Northlight. Signe chaque acquisition et chaque distribution.',
          'أدارت حسابات جمعية إسكان أحد عشر عامًا قبل أن تؤسس نورثلايت. توقّع كل عملية شراء وكل توزيع.',
        ),
      },
      {
        key: 'desmond-okafor',
        firstName: 'Desmond',
        lastName: 'Okafor',
        role: text('Head of construction', 'Directeur des travaux', 'مدير الإنشاءات'),
        bio: text(
          'A licensed engineer who plans renovations around people who stay in their homes. Visits each site every second week.',
          'Ingénieur diplômé, il organise les rénovations autour des locataires qui restent chez eux. Visite chaque chantier toutes les deux semaines.',
          'مهندس مرخّص يخطط أعمال التجديد بحيث يبقى السكان في منازلهم. يزور كل موقع مرة كل أسبوعين.',
        ),
      },
      {
        key: 'leah-sandoval',
        firstName: 'Leah',
        lastName: 'Sandoval',
        role: text('Investor relations', 'Relations avec les investisseurs', 'علاقات المستثمرين'),
        bio: text(
          'Writes the quarterly reports and answers questions, in English and Spanish, within two working days.',
          'Rédige les rapports trimestriels et répond aux questions, en anglais et en espagnol, sous deux jours ouvrés.',
          'تكتب التقارير الفصلية وتجيب عن الأسئلة بالإنجليزية والإسبانية خلال يومَي عمل.',
        ),
      },
    ],
  },
  {
    key: 'cedar-rail',
    name: 'Cedar & Rail Lending Co.',
    yearFounded: 2014,
    email: 'cedar-rail@example.com',
    website: 'https://cedar-rail.example.com',
    phone: '+13035550118',
    address: '77 Switchyard Avenue, Denver, CO 80216, United States',
    description: text(
      'Arranges first-mortgage loans of 1 to 8 million dollars on property in North America, and keeps a part of each loan on its own books.',
      'Monte des prêts hypothécaires de premier rang de 1 à 8 millions de dollars en Amérique du Nord et conserve une part de chaque prêt dans ses comptes.',
      'ترتّب قروضًا برهن عقاري من الدرجة الأولى بين مليون و8 ملايين دولار في أمريكا الشمالية، وتحتفظ بحصة من كل قرض في دفاترها.',
    ),
    industry: 'finance',
    team: [
      {
        key: 'walter-brandvold',
        firstName: 'Walter',
        lastName: 'Brandvold',
        role: text('Chief credit officer', 'Directeur des engagements', 'رئيس الائتمان'),
        bio: text(
          'Spent two decades approving and refusing commercial loans at a regional bank. Publishes the reasons for every late payment.',
          'A passé vingt ans à accorder et à refuser des prêts professionnels dans une banque régionale. Publie le motif de chaque retard de paiement.',
          'أمضى عقدين في دراسة القروض التجارية قبولًا ورفضًا في مصرف إقليمي. ينشر سبب كل تأخر في السداد.',
        ),
      },
      {
        key: 'imani-tremblay',
        firstName: 'Imani',
        lastName: 'Tremblay',
        role: text('Loan servicing manager', 'Responsable du suivi des prêts', 'مديرة متابعة القروض'),
        bio: text(
          'Collects, reconciles and passes on each payment, and speaks with borrowers before a payment is due rather than after.',
          'Encaisse, rapproche et reverse chaque échéance, et parle aux emprunteurs avant la date de paiement plutôt qu’après.',
          'تحصّل كل دفعة وتطابقها ثم تحوّلها، وتتحدث مع المقترضين قبل موعد الاستحقاق لا بعده.',
        ),
      },
    ],
  },
  {
    key: 'meridian-commons',
    name: 'Meridian Commons REIT, Inc.',
    yearFounded: 2012,
    email: 'meridian-commons@example.org',
    website: 'https://meridian-commons.example.org',
    phone: '+16145550133',
    address: '2200 Compass Row, Columbus, OH 43215, United States',
    description: text(
      'A non-listed real estate investment trust that owns homes, clinics, storage and student housing in 14 states and pays out its income.',
      'Société d’investissement immobilier non cotée qui détient logements, cliniques, entrepôts et résidences étudiantes dans 14 États et distribue ses revenus.',
      'صندوق استثمار عقاري غير مدرج يملك مساكن وعيادات ومستودعات وسكنًا طلابيًا في 14 ولاية ويوزّع دخله على حملة وحداته.',
    ),
    industry: 'real-estate',
    team: [
      {
        key: 'helen-ashworth',
        firstName: 'Helen',
        lastName: 'Ashworth',
        role: text('Chief executive', 'Directrice générale', 'الرئيسة التنفيذية'),
        bio: text(
          'Trained as an actuary and managed pension-fund property before Meridian. Prefers long leases and low debt.',
          'Actuaire de formation, elle a géré l’immobilier d’un fonds de pension avant Meridian. Préfère les baux longs et l’endettement faible.',
          'خبيرة اكتوارية أدارت عقارات صندوق تقاعد قبل ميريديان. تفضّل عقود الإيجار الطويلة والمديونية المنخفضة.',
        ),
      },
      {
        key: 'marcus-delacroix',
        firstName: 'Marcus',
        lastName: 'Delacroix',
        role: text('Portfolio manager', 'Gérant de portefeuille', 'مدير المحفظة'),
        bio: text(
          'Buys and sells on behalf of the trust. Reports each quarter what was paid, what was valued and what changed.',
          'Achète et vend pour le compte de la société. Rend compte chaque trimestre des prix payés, des évaluations et de leurs variations.',
          'يشتري ويبيع باسم الصندوق، ويعرض كل ربع سنة ما دُفع وما قُيّم وما تغيّر.',
        ),
      },
    ],
  },
  {
    key: 'oakline',
    name: 'Oakline Property Company',
    yearFounded: 2006,
    email: 'oakline@example.com',
    website: 'https://oakline.example.com',
    phone: '+18055550161',
    address: '1350 Quarry Bend, Thousand Oaks, CA 91360, United States',
    description: text(
      'A family-owned operator of garden apartments in California and Texas. Renovates in stages and holds its buildings for five to ten years.',
      'Exploitant familial de résidences locatives en Californie et au Texas. Rénove par étapes et conserve ses immeubles cinq à dix ans.',
      'شركة عائلية تشغّل مجمعات شقق منخفضة الارتفاع في كاليفورنيا وتكساس. تجدّد على مراحل وتحتفظ بمبانيها من خمسة إلى عشرة أعوام.',
    ),
    industry: 'real-estate',
    team: [
      {
        key: 'paul-ybarra',
        firstName: 'Paul',
        lastName: 'Ybarra',
        role: text('President', 'Président', 'رئيس الشركة'),
        bio: text(
          'Second generation of the founding family. Started as a maintenance worker in the buildings that he now runs.',
          'Deuxième génération de la famille fondatrice. A commencé à l’entretien des immeubles qu’il dirige aujourd’hui.',
          'من الجيل الثاني للعائلة المؤسسة. بدأ عاملَ صيانة في المباني التي يديرها اليوم.',
        ),
      },
      {
        key: 'grace-lindqvist',
        firstName: 'Grace',
        lastName: 'Lindqvist',
        role: text('Finance director', 'Directrice financière', 'المديرة المالية'),
        bio: text(
          'Certified accountant. Keeps the books of every building apart and has them audited each year.',
          'Expert-comptable. Tient une comptabilité séparée par immeuble et la fait auditer chaque année.',
          'محاسبة قانونية معتمدة. تمسك دفاتر كل مبنى على حدة وتُخضعها للتدقيق كل عام.',
        ),
      },
    ],
  },
]
