import { privateDocument, publicDocument } from './demo-documents.ts'
import type { DemoCampaign } from './demo-content.ts'
import { text } from './translated.ts'

export const belgianAndGermanCampaigns: readonly DemoCampaign[] = [
  {
    slug: 'ghent-dockside-logistics',
    company: 'scheldt-dyle',
    kind: 'reit',
    propertyType: 'reit',
    strategy: 'core-plus',
    raiseType: 'fixed',
    accreditation: 'both',
    status: 2,
    currency: 'EUR',
    goal: '6000000',
    unitPrice: '40',
    minimumInvestment: '400',
    maximumInvestment: '300000',
    confirmedPercent: 78,
    reservedPercent: 2,
    investors: 812,
    openedDaysAgo: 120,
    closesInDays: 47,
    targetReturn: '7.2',
    distributionRate: '5.3',
    termMonths: 96,
    frequency: 'yearly',
    location: {
      street: 'Turfbootkaai 110',
      city: 'Gent',
      state: 'Oost-Vlaanderen',
      postalCode: '9000',
      country: 'BE',
      cityName: text('Ghent', 'Gand', 'غنت'),
    },
    property: {
      name: 'Dockside Logistics Ghent',
      size: 31000,
      plotSize: 58000,
      year: 2013,
      assetValue: '38500000',
      totalDistributed: '2900000',
      dwellings: 0,
      detail: text(
        'Four halls with 28 loading docks beside a canal, a quay of 180 metres and a roof with 4,200 solar panels.',
        'Quatre halls avec 28 quais de chargement au bord d’un canal, un quai fluvial de 180 mètres et 4 200 panneaux solaires.',
        'أربع قاعات بـ28 رصيف تحميل على قناة، ورصيف نهري طوله 180 مترًا وسقف عليه 4,200 لوح شمسي.',
      ),
    },
    scene: 'warehouse',
    night: false,
    name: text('Ghent Dockside Logistics', 'Logistique des docks de Gand', 'مستودعات أرصفة غنت اللوجستية'),
    highlight: text(
      'Four halls with their own quay, let to five tenants',
      'Quatre halls avec quai fluvial, loués à cinq entreprises',
      'أربع قاعات لها رصيف نهري خاص مؤجرة لخمسة مستأجرين',
    ),
    story: text(
      'The trust owns four halls where goods change from barge to lorry. It asks for six million euros to buy a fifth hall from a neighbour who retires. The purchase takes place only if the whole sum is there.',
      'La société possède quatre halls où les marchandises passent de la péniche au camion. Elle demande six millions d’euros pour en acheter un cinquième à un voisin qui prend sa retraite. L’achat n’a lieu que si toute la somme est réunie.',
      'يملك الصندوق أربع قاعات تنتقل فيها البضائع من الصنادل النهرية إلى الشاحنات، ويطلب ستة ملايين يورو لشراء قاعة خامسة من جار يتقاعد. ولا يتم الشراء إلا إذا اكتمل المبلغ.',
    ),
    longStory: text(
      'A barge carries as much as eighty lorries, and more shippers ask for a warehouse with a quay than there are quays. The five tenants store paper, coffee, bicycles, animal feed and spare parts. Their leases end at different times between 2028 and 2035, so the halls never become empty together.\n\nThe fifth hall has 6,800 square metres and a tenant who stays for nine years. Bought at the agreed price it earns 6.3% before costs. Two risks deserve attention: the canal lock is renewed in 2029 and closes for eleven weeks, and the feed merchant, with 24% of the rent, has announced a review of its sites. The trust’s debt is 42% of its value and stays below 45%.',
      'Une péniche transporte autant que quatre-vingts camions, et les chargeurs qui cherchent un entrepôt avec quai sont plus nombreux que les quais. Les cinq locataires stockent papier, café, vélos, aliments pour animaux et pièces détachées. Leurs baux s’échelonnent de 2028 à 2035\u00a0: les halls ne se vident jamais ensemble.\n\nLe cinquième hall compte 6 800 mètres carrés et un locataire engagé pour neuf ans. Au prix convenu, il rapporte 6,3 % avant frais. Deux risques méritent attention\u00a0: l’écluse, rénovée en 2029, fermera onze semaines, et le négociant en aliments, 24 % des loyers, réexamine ses sites. La dette représente 42 % de la valeur et restera sous 45 %.',
      'يحمل الصندل النهري ما تحمله ثمانون شاحنة، والشاحنون الباحثون عن مستودع على رصيف نهري أكثر من الأرصفة. يخزن المستأجرون الخمسة الورق والبن والدراجات والأعلاف وقطع الغيار. وتنتهي عقودهم في أوقات مختلفة بين 2028 و2035 فلا تخلو القاعات معًا.\n\nمساحة القاعة الخامسة 6,800 متر مربع ومستأجرها باقٍ تسعة أعوام، وتدرّ بالسعر المتفق عليه 6.3% قبل التكاليف. وثمة خطران جديران بالانتباه: تُجدَّد بوابة القناة عام 2029 وتُغلق أحد عشر أسبوعًا، وقد أعلن تاجر الأعلاف، وحصته 24% من الإيجار، مراجعة مواقعه. ودين الصندوق 42% من قيمته ويبقى دون 45%.',
    ),
    highlights: [
      text(
        'Five tenants, leases to 2028–2035',
        'Cinq locataires, baux échelonnés de 2028 à 2035',
        'خمسة مستأجرين وعقود تمتد بين 2028 و2035',
      ),
      text('Own quay of 180 metres', 'Quai privé de 180 mètres', 'رصيف خاص طوله 180 مترًا'),
      text(
        'Solar roof covers 70% of the power used',
        'Toit solaire\u00a0: 70 % de l’électricité consommée',
        'السقف الشمسي يغطي 70% من الكهرباء المستهلكة',
      ),
    ],
    faqs: [
      {
        question: text(
          'What happens to my money if the goal is missed?',
          'Que devient mon argent si l’objectif n’est pas atteint\u202f?',
          'ماذا يحدث لأموالي إذا لم يتحقق الهدف؟',
        ),
        answer: text(
          'It is released in full, and the neighbour sells to someone else. The trust goes on with four halls.',
          'Il vous est rendu en totalité et le voisin vend à un autre. La société continue avec quatre halls.',
          'تُعاد كاملة ويبيع الجار لغيرنا، ويستمر الصندوق بأربع قاعات.',
        ),
      },
      {
        question: text(
          'Why only one distribution a year?',
          'Pourquoi une seule distribution par an\u202f?',
          'لماذا توزيع واحد في السنة؟',
        ),
        answer: text(
          'The general meeting in May decides on it, after the audited accounts. In each of the last five years it was 4.9% to 5.3% of the value.',
          'L’assemblée générale de mai en décide, après l’audit des comptes. Ces cinq dernières années, elle a représenté de 4,9 % à 5,3 % de la valeur.',
          'تقرره الجمعية العامة في مايو بعد تدقيق الحسابات. وقد تراوح في الأعوام الخمسة الأخيرة بين 4.9% و5.3% من القيمة.',
        ),
      },
      {
        question: text('Can units be traded?', 'Les parts sont-elles négociables\u202f?', 'هل يمكن تداول الوحدات؟'),
        answer: text(
          'Not on an exchange. Four times a year the trust publishes requests to buy and sell; about 2% of the units changed hands last year.',
          'Pas en bourse. Quatre fois par an, la société publie les demandes d’achat et de vente\u202f; environ 2 % des parts ont changé de mains l’an dernier.',
          'ليس في البورصة. ينشر الصندوق أربع مرات في السنة طلبات الشراء والبيع، وقد انتقل نحو 2% من الوحدات العام الماضي.',
        ),
      },
    ],
    updates: [
      {
        daysAgo: 90,
        title: text(
          'Technical inspection of hall five',
          'Inspection technique du hall cinq',
          'الفحص الفني للقاعة الخامسة',
        ),
        body: text(
          'The steel and the floor are in order. Nine roof lights must be replaced; the seller has lowered the price by 31,000 euros.',
          'L’acier et le sol sont en ordre. Neuf lanterneaux sont à remplacer\u202f; le vendeur a baissé le prix de 31 000 euros.',
          'الفولاذ والأرضية سليمان. يجب استبدال تسع فتحات سقفية، وقد خفّض البائع السعر 31,000 يورو.',
        ),
      },
      {
        daysAgo: 55,
        title: text('Half of the goal confirmed', 'Moitié de l’objectif confirmée', 'تأكيد نصف الهدف'),
        body: text(
          'More than five hundred investors take part. The seller has agreed to extend the option to ten days after closing.',
          'Plus de cinq cents investisseurs participent. Le vendeur accepte de prolonger l’option jusqu’à dix jours après la clôture.',
          'يشارك أكثر من خمسمئة مستثمر. ووافق البائع على تمديد حق الشراء إلى عشرة أيام بعد الإغلاق.',
        ),
      },
      {
        daysAgo: 11,
        title: text(
          'Feed merchant: decision in autumn',
          'Négociant en aliments\u00a0: décision à l’automne',
          'تاجر الأعلاف: القرار في الخريف',
        ),
        body: text(
          'The tenant will decide about its Ghent site in October, after our closing. Please take this into account.',
          'Le locataire décidera du site de Gand en octobre, après notre clôture. Tenez-en compte.',
          'سيقرر المستأجر مصير موقعه في غنت في أكتوبر، أي بعد إغلاق حملتنا. يُرجى أخذ ذلك في الحسبان.',
        ),
      },
    ],
    comments: [
      {
        author: 'Wouter D.',
        daysAgo: 70,
        language: 'en',
        text: 'If the feed merchant leaves, how long would that hall be empty?',
        reply: {
          daysAgo: 69,
          text: 'The last two vacancies with quay access lasted five and eight months. Our stress case assumes twelve.',
        },
      },
      {
        author: 'Nathalie V.',
        daysAgo: 33,
        language: 'fr',
        text: 'Combien d’électricité solaire est revendue au réseau, et à quel prix ?',
        reply: {
          daysAgo: 32,
          text: 'Environ 28 %, au prix du marché. Ce revenu représente 1,4 % du total et varie beaucoup.',
        },
      },
      {
        author: 'Sofie B.',
        daysAgo: 9,
        language: 'en',
        text: 'Thank you for saying so openly that the decision falls after closing.',
      },
    ],
    documents: [
      publicDocument('memorandum', text('Prospectus', 'Prospectus d’émission', 'نشرة الاكتتاب')),
      publicDocument(
        'financials',
        text('Audited accounts, three years', 'Comptes audités sur trois ans', 'حسابات مدققة لثلاثة أعوام'),
      ),
      publicDocument('energy'),
      privateDocument('valuation'),
      privateDocument(
        'terms',
        text('Purchase option for hall five', 'Option d’achat du hall cinq', 'حق شراء القاعة الخامسة'),
      ),
    ],
  },
  {
    slug: 'brussels-canal-market-hall',
    company: 'scheldt-dyle',
    kind: 'debt',
    propertyType: 'mixed-use',
    strategy: 'value-add',
    raiseType: 'flexible',
    accreditation: 'both',
    status: 2,
    currency: 'EUR',
    goal: '1500000',
    unitPrice: '25',
    minimumInvestment: '100',
    maximumInvestment: '75000',
    confirmedPercent: 34,
    reservedPercent: 1,
    investors: 214,
    openedDaysAgo: 30,
    closesInDays: 68,
    targetReturn: '7.4',
    distributionRate: '7.4',
    termMonths: 36,
    frequency: 'quarterly',
    location: {
      street: 'Quai des Péniches-Vertes 61',
      city: 'Bruxelles',
      state: 'Bruxelles-Capitale',
      postalCode: '1080',
      country: 'BE',
      cityName: text('Brussels', 'Bruxelles', 'بروكسل'),
    },
    property: {
      name: 'Halle aux Péniches',
      size: 2900,
      plotSize: 2400,
      year: 1908,
      assetValue: '4300000',
      totalDistributed: '0',
      dwellings: 6,
      detail: text(
        'An iron and glass hall of 1908 with 34 stalls, two restaurants, a nursery and six apartments in the head building.',
        'Une halle de fer et de verre de 1908\u00a0: 34 étals, deux restaurants, une crèche et six appartements dans le bâtiment de tête.',
        'قاعة من الحديد والزجاج تعود إلى 1908 فيها 34 بسطة ومطعمان وحضانة وست شقق في المبنى الأمامي.',
      ),
    },
    scene: 'market-hall',
    night: false,
    name: text('Brussels Canal Market Hall', 'Halle du canal à Bruxelles', 'سوق القناة في بروكسل'),
    highlight: text(
      'A loan for the roof of a covered market with 34 traders',
      'Un prêt pour la toiture d’un marché couvert de 34 étals',
      'قرض لسقف سوق مغطاة تضم 34 بائعًا',
    ),
    story: text(
      'Rain comes through the glass roof of a market that feeds a whole district. The loan pays for new glazing and insulation and is served from the rents of the stalls. Whatever is raised is used, bay by bay.',
      'La pluie traverse la verrière d’un marché qui nourrit tout un quartier. Le prêt finance un nouveau vitrage et l’isolation\u202f; il est remboursé par les loyers des étals. La somme levée est employée, travée par travée.',
      'يتسرب المطر من السقف الزجاجي لسوق تُطعم حيًا بأكمله. يموّل القرض زجاجًا جديدًا وعزلًا ويُخدَم من إيجارات البسطات. ويُستخدم كل ما يُجمع، قسمًا بعد قسم.',
    ),
    longStory: text(
      'The market has opened six days a week for more than a century, except in two wars. Its traders sell vegetables, fish, cloth and telephone repairs, and most have been there for over ten years. They pay a rent per metre of stall that has not been raised since 2021, because the owner promised to mend the roof first.\n\nThe roof has twelve bays and each costs 118,000 euros. The region adds a grant of 20% once a bay is finished. Scheldt & Dyle repays a third of the loan each year from rents and owes the rest whatever the market earns, since it guarantees the loan with its whole property. The risk is its own solvency more than this hall.',
      'Le marché ouvre six jours par semaine depuis plus d’un siècle, sauf pendant deux guerres. On y vend légumes, poisson, tissus et réparations de téléphones, et la plupart des commerçants y sont depuis plus de dix ans. Ils paient un loyer au mètre d’étal inchangé depuis 2021, le propriétaire ayant promis de réparer d’abord le toit.\n\nLe toit compte douze travées à 118 000 euros chacune. La Région ajoute une prime de 20 % à l’achèvement de chaque travée. Scheldt & Dyle rembourse un tiers du prêt par an sur les loyers et doit le reste quoi que rapporte le marché, car elle garantit le prêt sur tout son patrimoine. Le risque tient donc à sa solvabilité plus qu’à cette halle.',
      'تفتح السوق ستة أيام في الأسبوع منذ أكثر من قرن إلا في حربين. يبيع تجارها الخضار والسمك والأقمشة ويصلحون الهواتف، ومعظمهم فيها منذ أكثر من عشرة أعوام. ويدفعون إيجارًا بحسب طول البسطة لم يُرفع منذ 2021 لأن المالك وعد بإصلاح السقف أولًا.\n\nيتألف السقف من اثني عشر قسمًا يكلف كل منها 118,000 يورو، وتضيف حكومة الإقليم منحة قدرها 20% بعد إنجاز كل قسم. تسدد شيلده ودايل ثلث القرض كل عام من الإيجارات وتبقى مدينة بالباقي مهما كسبت السوق، إذ تضمن القرض بكامل أملاكها. فالخطر في ملاءتها أكثر منه في هذه القاعة.',
    ),
    highlights: [
      text('A third of the loan repaid each year', 'Un tiers du prêt remboursé chaque année', 'يُسدَّد ثلث القرض كل عام'),
      text('Guaranteed by the company as a whole', 'Garanti par l’ensemble de la société', 'مضمون بكامل أملاك الشركة'),
      text(
        'Regional grant of 20% per finished bay',
        'Prime régionale de 20 % par travée achevée',
        'منحة إقليمية قدرها 20% عن كل قسم منجز',
      ),
    ],
    faqs: [
      {
        question: text(
          'What if little is raised?',
          'Que se passe-t-il si peu d’argent est levé\u202f?',
          'ماذا لو جُمع القليل؟',
        ),
        answer: text(
          'Each 118,000 euros repair one bay, starting with those above the fish stalls. Your interest does not depend on how many bays are done.',
          'Chaque tranche de 118 000 euros répare une travée, en commençant par celles des poissonniers. Vos intérêts ne dépendent pas du nombre de travées.',
          'كل 118,000 يورو تصلح قسمًا واحدًا بدءًا بالأقسام فوق بسطات السمك. ولا تتوقف فائدتك على عدد الأقسام المنجزة.',
        ),
      },
      {
        question: text('Does the market stay open?', 'Le marché reste-t-il ouvert\u202f?', 'هل تبقى السوق مفتوحة؟'),
        answer: text(
          'Yes. Stalls below the bay under repair move to the forecourt for three weeks and pay no rent there.',
          'Oui. Les étals situés sous la travée en travaux s’installent trois semaines sur le parvis, sans loyer.',
          'نعم. تنتقل البسطات الواقعة تحت القسم قيد الإصلاح إلى الساحة الأمامية ثلاثة أسابيع من دون إيجار.',
        ),
      },
      {
        question: text('How is the loan repaid?', 'Comment le prêt est-il remboursé\u202f?', 'كيف يُسدَّد القرض؟'),
        answer: text(
          'In three equal parts at the end of each year, with interest every quarter on what is still owed.',
          'En trois parts égales à la fin de chaque année, avec des intérêts trimestriels sur le capital restant dû.',
          'على ثلاثة أجزاء متساوية في نهاية كل عام، مع فائدة ربع سنوية على الرصيد الباقي.',
        ),
      },
      {
        question: text(
          'Will the rents of the traders rise?',
          'Les loyers des commerçants vont-ils augmenter\u202f?',
          'هل سترتفع إيجارات التجار؟',
        ),
        answer: text(
          'By 4% when the roof is finished, as agreed with their association, and then with the index.',
          'De 4 % une fois le toit achevé, comme convenu avec leur association, puis selon l’indice.',
          'بنسبة 4% بعد إنجاز السقف كما اتُفق مع رابطتهم، ثم وفق المؤشر.',
        ),
      },
    ],
    updates: [
      {
        daysAgo: 19,
        title: text('Grant confirmed', 'Prime confirmée', 'تأكيد المنحة'),
        body: text(
          'The region has reserved 283,000 euros for all twelve bays. It pays after each inspection.',
          'La Région a réservé 283 000 euros pour les douze travées. Elle paie après chaque contrôle.',
          'خصص الإقليم 283,000 يورو للأقسام الاثني عشر، ويدفع بعد كل معاينة.',
        ),
      },
      {
        daysAgo: 4,
        title: text('Sample bay chosen', 'Travée témoin choisie', 'اختيار القسم النموذجي'),
        body: text(
          'Bay seven is measured this week. The glazier uses the old iron bars and adds a second pane.',
          'La travée sept est relevée cette semaine. Le verrier réutilise les fers anciens et ajoute un second vitrage.',
          'يُقاس القسم السابع هذا الأسبوع. ويستعمل الزجّاج القضبان الحديدية القديمة ويضيف لوحًا ثانيًا.',
        ),
      },
    ],
    comments: [
      {
        author: 'Fatima Z.',
        daysAgo: 22,
        language: 'fr',
        text: 'Mon père tient un étal de tissus ici. Les commerçants peuvent-ils investir eux aussi ?',
        reply: {
          daysAgo: 21,
          text: 'Oui, dès 100 euros, aux mêmes conditions que tout le monde. Neuf l’ont déjà fait.',
        },
      },
      {
        author: 'حسن ب.',
        daysAgo: 13,
        language: 'ar',
        text: 'هل يُحسب سعر البسطة بالمتر أم باليوم؟',
        reply: { daysAgo: 12, text: 'بالمتر في الشهر، وهو الآن 41 يورو للمتر شاملًا الماء والنظافة.' },
      },
    ],
    documents: [
      publicDocument('memorandum', text('Information note', 'Note d’information', 'مذكرة معلومات')),
      publicDocument(
        'plans',
        text('Roof survey, bay by bay', 'Relevé de la toiture, travée par travée', 'مسح السقف قسمًا قسمًا'),
      ),
      privateDocument('financials', text('Accounts of the guarantor', 'Comptes du garant', 'حسابات الضامن')),
    ],
  },
  {
    slug: 'berlin-moabit-energy-renovation',
    company: 'spreeufer',
    kind: 'debt',
    propertyType: 'multifamily',
    strategy: 'value-add',
    raiseType: 'fixed',
    accreditation: 'both',
    status: 2,
    currency: 'EUR',
    goal: '2000000',
    unitPrice: '50',
    minimumInvestment: '250',
    maximumInvestment: '100000',
    confirmedPercent: 95,
    reservedPercent: 4,
    investors: 689,
    openedDaysAgo: 88,
    closesInDays: 2,
    targetReturn: '6.5',
    distributionRate: '6.5',
    termMonths: 60,
    frequency: 'quarterly',
    location: {
      street: 'Lindenhofzeile 33',
      city: 'Berlin',
      state: 'Berlin',
      postalCode: '10559',
      country: 'DE',
      cityName: text('Berlin', 'Berlin', 'برلين'),
    },
    property: {
      name: 'Lindenhofzeile 33–37',
      size: 3650,
      plotSize: 1300,
      year: 1906,
      assetValue: '11600000',
      totalDistributed: '0',
      dwellings: 52,
      detail: text(
        'A front house and two courtyards with 52 apartments, two workshops and a cellar that will hold the heat pumps.',
        'Un immeuble sur rue et deux cours\u00a0: 52 appartements, deux ateliers et une cave qui accueillera les pompes à chaleur.',
        'مبنى أمامي وفناءان فيهما 52 شقة وورشتان وقبو ستوضع فيه المضخات الحرارية.',
      ),
    },
    scene: 'apartment-block',
    night: false,
    name: text(
      'Berlin Moabit Energy Renovation',
      'Rénovation énergétique à Berlin-Moabit',
      'تجديد الطاقة في برلين موابيت',
    ),
    highlight: text(
      'A loan that replaces gas heating in 52 apartments',
      'Un prêt pour remplacer le gaz dans 52 appartements',
      'قرض لاستبدال تدفئة الغاز في 52 شقة',
    ),
    story: text(
      'Fifty-two apartments are heated with gas from 1988. The loan pays for heat pumps, new windows to the courtyards and a solar roof. It is repaid from the saved gas and a small supplement on the rent.',
      'Cinquante-deux appartements sont chauffés au gaz depuis 1988. Le prêt finance pompes à chaleur, fenêtres sur cour et toit solaire. Il est remboursé par le gaz économisé et un petit supplément de loyer.',
      'تُدفَّأ اثنتان وخمسون شقة بالغاز منذ 1988. يموّل القرض مضخات حرارية ونوافذ جديدة على الفناءين وسقفًا شمسيًا، ويُسدَّد من الغاز الموفَّر ومن زيادة صغيرة على الإيجار.',
    ),
    longStory: text(
      'The measured use of the house was 184 kilowatt-hours a square metre last winter. The engineers expect 78 after the works. The tenants pay two euros more rent a square metre, which is the legal ceiling for this kind of work in this house, and on average two euros twenty less for heating.\n\nSpreeufer borrows; the house belongs to a cooperative that pays it for heat over fifteen years. That contract is pledged to the lenders and yields 1.35 times the yearly interest and repayment. If the house uses more heat than expected, Spreeufer bears the loss, not the tenants; two winters far above the forecast would use up its reserve of 160,000 euros.',
      'La consommation mesurée l’hiver dernier était de 184 kilowattheures par mètre carré\u202f; les ingénieurs en attendent 78 après travaux. Les locataires paient deux euros de loyer de plus par mètre carré, le plafond légal pour ces travaux dans cet immeuble, et en moyenne deux euros vingt de moins en chauffage.\n\nSpreeufer emprunte\u202f; l’immeuble appartient à une coopérative qui lui achète la chaleur pendant quinze ans. Ce contrat est nanti au profit des prêteurs et couvre 1,35 fois l’annuité. Si l’immeuble consomme plus que prévu, la perte est pour Spreeufer et non pour les locataires\u202f; deux hivers bien au-dessus des prévisions épuiseraient sa réserve de 160 000 euros.',
      'بلغ الاستهلاك المقيس في الشتاء الماضي 184 كيلوواط ساعة للمتر المربع، ويتوقع المهندسون 78 بعد الأعمال. يدفع المستأجرون زيادة قدرها يوروان للمتر المربع، وهي الحد القانوني لمثل هذه الأعمال في هذا المبنى، ويوفرون في المتوسط يوروين وعشرين سنتًا من التدفئة.\n\nالمقترض هو شبريوفر، أما المبنى فملك تعاونية تشتري منها الحرارة خمسة عشر عامًا. وهذا العقد مرهون للمُقرضين ويغطي القسط السنوي 1.35 مرة. وإذا استهلك المبنى أكثر من المتوقع تحملت شبريوفر الخسارة لا المستأجرون، ولو جاء شتاءان أعلى كثيرًا من التوقعات لاستُنفد احتياطيها البالغ 160,000 يورو.',
    ),
    highlights: [
      text(
        'Heat contract of fifteen years pledged',
        'Contrat de chaleur de quinze ans nanti',
        'عقد حرارة لخمسة عشر عامًا مرهون للمُقرضين',
      ),
      text(
        'Measured before and after, published',
        'Mesures avant et après, publiées',
        'قياسات منشورة قبل الأعمال وبعدها',
      ),
      text(
        'Equal repayments from the second year',
        'Remboursement par parts égales dès la deuxième année',
        'سداد متساوٍ ابتداءً من السنة الثانية',
      ),
    ],
    faqs: [
      {
        question: text(
          'Is the loan secured on the house?',
          'Le prêt est-il garanti par l’immeuble\u202f?',
          'هل القرض مضمون بالمبنى؟',
        ),
        answer: text(
          'No. It is secured on the heat contract and on the equipment. The house belongs to the cooperative.',
          'Non. Il est garanti par le contrat de chaleur et par les équipements. L’immeuble appartient à la coopérative.',
          'لا. ضمانه عقد الحرارة والمعدات. أما المبنى فملك التعاونية.',
        ),
      },
      {
        question: text(
          'What happens if the campaign ends below the goal?',
          'Que se passe-t-il si la campagne se termine sous l’objectif\u202f?',
          'ماذا لو انتهت الحملة دون الهدف؟',
        ),
        answer: text(
          'Every payment is released. The works need the whole sum, since half a heating system does not heat.',
          'Chaque paiement est rendu. Les travaux exigent toute la somme\u00a0: la moitié d’un chauffage ne chauffe pas.',
          'تُعاد كل المدفوعات. فالأعمال تحتاج إلى المبلغ كله، ونصف نظام تدفئة لا يدفئ.',
        ),
      },
      {
        question: text(
          'Which subsidies are included?',
          'Quelles subventions sont comprises\u202f?',
          'ما الإعانات المحتسبة؟',
        ),
        answer: text(
          'A federal grant of 30% of the heat pumps, already approved in writing. Nothing else is counted.',
          'Une aide fédérale de 30 % sur les pompes à chaleur, déjà accordée par écrit. Rien d’autre n’est compté.',
          'منحة اتحادية قدرها 30% من كلفة المضخات الحرارية صدرت الموافقة عليها كتابةً. ولا يُحتسب غيرها.',
        ),
      },
    ],
    updates: [
      {
        daysAgo: 64,
        title: text('Tenants’ meeting', 'Réunion des locataires', 'اجتماع المستأجرين'),
        body: text(
          'Forty-one of fifty-two households came. The two weeks without lifts were the main concern; helpers will carry shopping.',
          'Quarante et un foyers sur cinquante-deux étaient présents. Les deux semaines sans ascenseur inquiètent le plus\u202f; des aides porteront les courses.',
          'حضرت إحدى وأربعون أسرة من اثنتين وخمسين. وكان القلق الأكبر من أسبوعين بلا مصاعد، وسيحمل مساعدون المشتريات.',
        ),
      },
      {
        daysAgo: 31,
        title: text('Winter measurement published', 'Mesures d’hiver publiées', 'نشر قياسات الشتاء'),
        body: text(
          'The figure of 184 kilowatt-hours is corrected for weather. All monthly readings are among the documents.',
          'Le chiffre de 184 kilowattheures est corrigé du climat. Tous les relevés mensuels figurent parmi les documents.',
          'رقم 184 كيلوواط ساعة معدّل بحسب الطقس. وجميع القراءات الشهرية متاحة ضمن المستندات.',
        ),
      },
      {
        daysAgo: 2,
        title: text('Almost complete', 'Presque complet', 'أوشكت على الاكتمال'),
        body: text(
          'One percent of the goal is still free, and 4% is reserved but not yet paid. Reservations that are not paid by closing lapse.',
          'Il reste un pour cent de l’objectif\u202f; 4 % sont réservés mais pas encore payés. Les réservations impayées à la clôture deviennent caduques.',
          'بقي واحد بالمئة من الهدف متاحًا، و4% محجوزة لم تُدفع بعد. وتسقط الحجوزات غير المدفوعة عند الإغلاق.',
        ),
      },
    ],
    comments: [
      {
        author: 'Matthias K.',
        daysAgo: 58,
        language: 'en',
        text: 'Courtyard noise from heat pumps can be a nuisance. Where do they stand?',
        reply: {
          daysAgo: 57,
          text: 'In the cellar, with air ducts to the roof. The limit at the nearest window is 35 decibels at night.',
        },
      },
      {
        author: 'Anne-Laure P.',
        daysAgo: 37,
        language: 'fr',
        text: 'Le loyer augmente-t-il aussi pour les locataires âgés à petite retraite ?',
        reply: {
          daysAgo: 36,
          text: 'La loi prévoit une clause de rigueur ; onze foyers en bénéficient et ne paient pas le supplément. Le plan en tient compte.',
        },
      },
      {
        author: 'Leyla A.',
        daysAgo: 3,
        language: 'en',
        text: 'Invested the second time with this company. Last winter’s report for the first house matched what they had promised to measure.',
      },
    ],
    documents: [
      publicDocument(
        'memorandum',
        text('Investment information sheet', 'Fiche d’information sur le placement', 'صحيفة معلومات الاستثمار'),
      ),
      publicDocument(
        'energy',
        text(
          'Measured use, monthly readings',
          'Consommation mesurée, relevés mensuels',
          'الاستهلاك المقيس، قراءات شهرية',
        ),
      ),
      privateDocument(
        'terms',
        text(
          'Heat contract with the cooperative',
          'Contrat de chaleur avec la coopérative',
          'عقد الحرارة مع التعاونية',
        ),
      ),
      privateDocument('financials'),
    ],
  },
  {
    slug: 'leipzig-plagwitz-studios',
    company: 'spreeufer',
    kind: 'equity',
    propertyType: 'mixed-use',
    strategy: 'opportunistic',
    raiseType: 'flexible',
    accreditation: 'accredited',
    status: 5,
    currency: 'EUR',
    goal: '1400000',
    unitPrice: '100',
    minimumInvestment: '1000',
    maximumInvestment: '140000',
    confirmedPercent: 41,
    reservedPercent: 0,
    investors: 63,
    openedDaysAgo: 190,
    closesInDays: -60,
    targetReturn: '12',
    termMonths: 60,
    frequency: 'yearly',
    location: {
      street: 'Zwirnhofstraße 4',
      city: 'Leipzig',
      state: 'Sachsen',
      postalCode: '04229',
      country: 'DE',
      cityName: text('Leipzig', 'Leipzig', 'لايبزيغ'),
    },
    property: {
      name: 'Zwirnhof',
      size: 4100,
      plotSize: 5200,
      year: 1897,
      assetValue: '4900000',
      totalDistributed: '0',
      dwellings: 18,
      detail: text(
        'A thread factory of 1897: 18 studio homes, 22 workshops and a boiler house with a tall chimney.',
        'Une retorderie de 1897\u00a0: 18 logements-ateliers, 22 ateliers et une chaufferie à haute cheminée.',
        'مصنع خيوط من 1897: 18 مسكنًا بمحترفات و22 ورشة وبيت مراجل بمدخنة عالية.',
      ),
    },
    scene: 'warehouse',
    night: true,
    name: text('Leipzig Plagwitz Studios', 'Ateliers de Plagwitz à Leipzig', 'محترفات بلاغفيتز في لايبزيغ'),
    highlight: text(
      'Ended below the goal; the first of two wings is being built',
      'Terminée sous l’objectif\u202f; la première aile est en travaux',
      'انتهت دون الهدف؛ ويجري العمل في الجناح الأول من اثنين',
    ),
    story: text(
      'The plan was to turn both wings of a thread factory into studios. The campaign ended at 41%. As announced for that case, only the west wing is rebuilt; the east wing is kept dry and let as storage.',
      'Le projet était de convertir en ateliers les deux ailes d’une retorderie. La campagne s’est terminée à 41 %. Comme annoncé pour ce cas, seule l’aile ouest est reconstruite\u202f; l’aile est est mise hors d’eau et louée comme dépôt.',
      'كانت الخطة تحويل جناحَي مصنع خيوط إلى محترفات. انتهت الحملة عند 41%. وكما أُعلن لهذه الحالة يُعاد بناء الجناح الغربي وحده، ويُحفظ الشرقي من المطر ويؤجر للتخزين.',
    ),
    longStory: text(
      'Zwirnhof was the last empty factory of its street. Twenty years of artists, printers and carpenters had made the district known; what they lacked was heated space for longer than a year. Forty of them signed letters of interest before the campaign began.\n\nMost investors found the risk too high, and we understand why: the chimney needed a survey, the permit for homes was not final, and the whole return came at the end. With 574,000 euros the west wing gets a roof, heating and 22 workshops. The 18 homes depend on the second wing and are postponed. Our revised forecast is 7% a year, if the workshops are let by next summer.',
      'Zwirnhof était la dernière usine vide de sa rue. Vingt ans d’artistes, d’imprimeurs et de menuisiers ont fait connaître le quartier\u202f; il leur manquait des locaux chauffés pour plus d’un an. Quarante d’entre eux avaient signé une lettre d’intérêt avant la campagne.\n\nLa plupart des investisseurs ont jugé le risque trop élevé, et nous le comprenons\u00a0: la cheminée attendait une expertise, le permis des logements n’était pas définitif et tout le rendement venait à la fin. Avec 574 000 euros, l’aile ouest reçoit un toit, un chauffage et 22 ateliers. Les 18 logements, liés à la seconde aile, sont reportés. Nos prévisions révisées sont de 7 % par an, si les ateliers sont loués d’ici l’été prochain.',
      'كان تسفيرنهوف آخر مصنع خالٍ في شارعه. وقد عُرف الحي طوال عشرين عامًا بالفنانين وأصحاب المطابع والنجارين، لكن كان ينقصهم مكان مدفأ لأكثر من عام. ووقّع أربعون منهم رسائل اهتمام قبل بدء الحملة.\n\nرأى معظم المستثمرين أن الخطر كبير، ونحن نتفهم ذلك: فالمدخنة كانت بحاجة إلى فحص ورخصة المساكن لم تكن نهائية والعائد كله يأتي في النهاية. بمبلغ 574,000 يورو يحصل الجناح الغربي على سقف وتدفئة و22 ورشة، وتؤجَّل المساكن الـ18 المرتبطة بالجناح الثاني. وتوقعاتنا المعدّلة 7% سنويًا إذا أُجّرت الورش حتى الصيف المقبل.',
    ),
    highlights: [
      text('574,000 euros raised and kept', '574 000 euros levés et conservés', 'جُمع 574,000 يورو وحُفظت'),
      text('West wing only: 22 workshops', 'Aile ouest seulement\u00a0: 22 ateliers', 'الجناح الغربي وحده: 22 ورشة'),
      text('Revised forecast of 7% a year', 'Prévision révisée à 7 % par an', 'توقعات معدّلة: 7% سنويًا'),
    ],
    faqs: [
      {
        question: text(
          'Can I have my money back because the goal was missed?',
          'Puis-je récupérer mon argent puisque l’objectif est manqué\u202f?',
          'هل أسترد أموالي لأن الهدف لم يتحقق؟',
        ),
        answer: text(
          'No. The campaign was flexible and described the smaller plan from the first day. You own units of the company that builds it.',
          'Non. La campagne était flexible et décrivait le plan réduit dès le premier jour. Vous détenez des parts de la société qui le réalise.',
          'لا. كانت الحملة مرنة ووصفت الخطة الأصغر منذ يومها الأول. وأنت تملك وحدات في الشركة التي تنفذها.',
        ),
      },
      {
        question: text('Who bears the fee of 15%?', 'Qui supporte les frais de 15 %\u202f?', 'من يتحمل رسوم الـ15%؟'),
        answer: text(
          'Spreeufer does, out of its own share. The full 574,000 euros go into the west wing.',
          'Spreeufer, sur sa propre part. La totalité des 574 000 euros va à l’aile ouest.',
          'تتحملها شبريوفر من حصتها، وتذهب الـ574,000 يورو كاملة إلى الجناح الغربي.',
        ),
      },
      {
        question: text('What becomes of the east wing?', 'Que devient l’aile est\u202f?', 'ما مصير الجناح الشرقي؟'),
        answer: text(
          'It belongs to the same company. If it is built later, present investors may buy new units first.',
          'Elle appartient à la même société. Si elle est construite plus tard, les investisseurs actuels pourront souscrire en priorité.',
          'هو ملك الشركة نفسها. وإذا بُني لاحقًا كان للمستثمرين الحاليين أولوية شراء الوحدات الجديدة.',
        ),
      },
    ],
    updates: [
      {
        daysAgo: 58,
        title: text('Closed at 41%: what happens now', 'Clôture à 41 %\u00a0: la suite', 'الإغلاق عند 41%: ما التالي'),
        body: text(
          'We follow the smaller plan in section 6 of the memorandum. The contract for the west roof has been signed.',
          'Nous suivons le plan réduit décrit à la section 6 de la note. Le marché de la toiture ouest est signé.',
          'نتبع الخطة الأصغر الواردة في القسم 6 من المذكرة. ووُقّع عقد سقف الجناح الغربي.',
        ),
      },
      {
        daysAgo: 17,
        title: text('Chimney is sound', 'La cheminée est saine', 'المدخنة سليمة'),
        body: text(
          'The survey found loose bricks in the top two metres only. They are removed for 9,000 euros instead of the 40,000 budgeted.',
          'L’expertise n’a trouvé de briques descellées que sur les deux derniers mètres. Leur dépose coûte 9 000 euros au lieu des 40 000 prévus.',
          'لم يجد الفحص طوبًا متخلخلًا إلا في المترين العلويين. وتكلف إزالته 9,000 يورو بدل 40,000 المقدّرة.',
        ),
      },
    ],
    comments: [
      {
        author: 'Ralf T.',
        daysAgo: 50,
        language: 'en',
        text: 'I knew the smaller plan when I invested. Please keep publishing the letting list.',
        reply: { daysAgo: 49, text: 'Every month, from October on. Nine workshops are promised so far.' },
      },
    ],
    documents: [
      publicDocument('memorandum'),
      publicDocument('financials', text('Revised forecast', 'Prévisions révisées', 'التوقعات المعدّلة')),
      privateDocument('plans'),
    ],
  },
]
