import { privateDocument, publicDocument } from './demo-documents.ts'
import type { DemoCampaign } from './demo-content.ts'
import { text } from './translated.ts'

export const portugueseAndMaghrebCampaigns: readonly DemoCampaign[] = [
  {
    slug: 'lisbon-marvila-workshops',
    company: 'varanda',
    kind: 'equity',
    propertyType: 'mixed-use',
    strategy: 'opportunistic',
    raiseType: 'fixed',
    accreditation: 'accredited',
    status: 2,
    currency: 'EUR',
    goal: '2200000',
    unitPrice: '100',
    minimumInvestment: '1000',
    maximumInvestment: '220000',
    confirmedPercent: 42,
    reservedPercent: 3,
    investors: 112,
    openedDaysAgo: 50,
    closesInDays: 82,
    targetReturn: '11.5',
    termMonths: 54,
    frequency: 'yearly',
    location: {
      street: 'Rua do Sal Grosso 18',
      city: 'Lisboa',
      state: 'Lisboa',
      postalCode: '1950-128',
      country: 'PT',
      cityName: text('Lisbon', 'Lisbonne', 'لشبونة'),
    },
    property: {
      name: 'Armazém do Sal',
      size: 3900,
      plotSize: 3300,
      year: 1947,
      assetValue: '7400000',
      totalDistributed: '0',
      dwellings: 14,
      detail: text(
        'Three salt warehouses under saw-tooth roofs, planned as 24 workshops, 14 small homes and an open yard.',
        'Trois entrepôts à sel sous des sheds, destinés à 24 ateliers, 14 petits logements et une cour ouverte.',
        'ثلاثة مستودعات ملح بأسقف مسننة مخططة لتكون 24 ورشة و14 مسكنًا صغيرًا وساحة مفتوحة.',
      ),
    },
    scene: 'warehouse',
    night: false,
    name: text('Lisbon Marvila Workshops', 'Ateliers de Marvila à Lisbonne', 'ورش مارفيلا في لشبونة'),
    highlight: text(
      'Three salt warehouses become 24 workshops and 14 homes',
      'Trois entrepôts à sel deviennent 24 ateliers et 14 logements',
      'ثلاثة مستودعات ملح تصير 24 ورشة و14 مسكنًا',
    ),
    story: text(
      'Salt was stored here until 1998. Varanda bought the three halls in an auction and asks investors for the equity of the works. The workshops are let, the homes are sold; the permit for the homes is still pending.',
      'On y a stocké du sel jusqu’en 1998. Varanda a acquis les trois halles aux enchères et demande aux investisseurs les fonds propres des travaux. Les ateliers seront loués, les logements vendus\u202f; leur permis est encore à l’instruction.',
      'خُزّن الملح هنا حتى 1998. اشترت فاراندا القاعات الثلاث في مزاد وتطلب من المستثمرين رأس مال الأعمال. تؤجر الورش وتُباع المساكن، ورخصة المساكن ما زالت قيد النظر.',
    ),
    longStory: text(
      'Salt preserves timber and destroys iron. The roof trusses are as good as on the day they were built, while every nail and hinge has to be replaced. The first two halls need no more than that, insulation and services; their permit has been granted, and eleven workshops are reserved by joiners, potters and a theatre’s stage builder.\n\nThe third hall is the uncertain part. Homes bring half of the expected profit, and the town may still refuse them or ask for fewer. The decision is due within five months. Should it be negative, the hall becomes twelve more workshops and the return falls to about 6%. We chose the all-or-nothing form because half of a roof is of no use.',
      'Le sel conserve le bois et détruit le fer. Les fermes sont aussi bonnes qu’au premier jour, tandis que chaque clou et chaque gond sont à remplacer. Les deux premières halles ne demandent que cela, une isolation et des réseaux\u202f; leur permis est accordé et onze ateliers sont réservés par des menuisiers, des potiers et le constructeur de décors d’un théâtre.\n\nLa troisième halle est la part incertaine. Les logements apportent la moitié du profit attendu et la ville peut encore les refuser ou en réduire le nombre. Sa décision est attendue sous cinq mois. En cas de refus, la halle accueillera douze autres ateliers et le rendement tombera à 6 % environ. Nous avons choisi le tout ou rien car un demi-toit ne sert à rien.',
      'الملح يحفظ الخشب ويُتلف الحديد. فدعامات السقف سليمة كيوم رُكّبت، بينما يجب استبدال كل مسمار ومفصلة. لا تحتاج القاعتان الأوليان إلى أكثر من ذلك ومن العزل والتمديدات، ورخصتهما صادرة، وقد حجز نجارون وخزّافون وصانع ديكور مسرحي إحدى عشرة ورشة.\n\nالقاعة الثالثة هي الجزء غير المؤكد. فالمساكن تأتي بنصف الربح المتوقع وقد ترفضها البلدية أو تطلب تقليلها، والقرار منتظر خلال خمسة أشهر. وإن جاء بالرفض صارت القاعة اثنتي عشرة ورشة أخرى وانخفض العائد إلى نحو 6%. واخترنا صيغة الكل أو لا شيء لأن نصف سقف لا نفع فيه.',
    ),
    highlights: [
      text('Halls bought and free of debt', 'Halles acquises et libres de dette', 'القاعات مملوكة وخالية من الديون'),
      text('Eleven of 24 workshops reserved', 'Onze ateliers réservés sur 24', 'إحدى عشرة ورشة محجوزة من 24'),
      text(
        'Permit for the homes not yet granted',
        'Permis des logements non encore accordé',
        'رخصة المساكن لم تصدر بعد',
      ),
    ],
    faqs: [
      {
        question: text(
          'What if the permit for the homes is refused?',
          'Et si le permis des logements est refusé\u202f?',
          'ماذا لو رُفضت رخصة المساكن؟',
        ),
        answer: text(
          'Then the third hall is built as workshops. If the refusal comes before closing, we publish new figures and you may withdraw.',
          'La troisième halle est alors aménagée en ateliers. Si le refus intervient avant la clôture, nous publions de nouveaux chiffres et vous pouvez vous retirer.',
          'تُجهَّز القاعة الثالثة عندئذ ورشًا. وإذا جاء الرفض قبل الإغلاق نشرنا أرقامًا جديدة وأمكنك الانسحاب.',
        ),
      },
      {
        question: text(
          'What if the goal is missed?',
          'Que se passe-t-il si l’objectif n’est pas atteint\u202f?',
          'ماذا لو لم يتحقق الهدف؟',
        ),
        answer: text(
          'All money is released. Varanda keeps the halls and lets the first one as it stands.',
          'Tout l’argent est rendu. Varanda garde les halles et loue la première en l’état.',
          'تُعاد الأموال كلها، وتحتفظ فاراندا بالقاعات وتؤجر الأولى على حالها.',
        ),
      },
      {
        question: text('How is the profit shared?', 'Comment le profit est-il partagé\u202f?', 'كيف يُقسم الربح؟'),
        answer: text(
          'Investors first receive their capital and 6% a year. Of what remains, 75% goes to them and 25% to Varanda.',
          'Les investisseurs reçoivent d’abord leur capital et 6 % par an. Du reste, 75 % leur reviennent et 25 % vont à Varanda.',
          'يتقاضى المستثمرون أولًا رأس مالهم و6% سنويًا. ومما يبقى لهم 75% ولفاراندا 25%.',
        ),
      },
      {
        question: text('Is the ground contaminated?', 'Le sol est-il pollué\u202f?', 'هل التربة ملوثة؟'),
        answer: text(
          'Only with salt, which matters for the trees. Their pits are filled with new earth; 38,000 euros are set aside.',
          'Seulement par le sel, ce qui importe pour les arbres. Leurs fosses reçoivent une terre neuve\u202f; 38 000 euros sont prévus.',
          'بالملح فقط، وهو أمر يهم الأشجار. تُملأ حُفرها بتربة جديدة وقد خُصص لذلك 38,000 يورو.',
        ),
      },
    ],
    updates: [
      {
        daysAgo: 36,
        title: text('Public hearing held', 'Enquête publique tenue', 'عقد جلسة الاستماع العامة'),
        body: text(
          'Neighbours asked for fewer cars and an open gate by day. Both are now in the plan; ten parking spaces fall away.',
          'Les voisins ont demandé moins de voitures et un portail ouvert le jour. Le plan en tient compte\u202f; dix places de stationnement disparaissent.',
          'طلب الجيران سيارات أقل وبوابة مفتوحة نهارًا. وأُدرج المطلبان في الخطة وحُذفت عشرة مواقف.',
        ),
      },
      {
        daysAgo: 7,
        title: text('Eleventh workshop reserved', 'Onzième atelier réservé', 'حجز الورشة الحادية عشرة'),
        body: text(
          'A stage builder takes two bays of the second hall for six years. His rent is the median of the plan.',
          'Un constructeur de décors prend deux travées de la deuxième halle pour six ans. Son loyer est la médiane du plan.',
          'يستأجر صانع ديكور قسمين من القاعة الثانية لستة أعوام. وإيجاره عند متوسط الخطة.',
        ),
      },
    ],
    comments: [
      {
        author: 'Margaux T.',
        daysAgo: 28,
        language: 'fr',
        text: 'Les ateliers auront-ils assez d’électricité pour un four de potier ?',
        reply: {
          daysAgo: 27,
          text: 'Oui, 36 kilowatts par atelier dans la halle 1, et une gaine d’extraction commune pour les fours.',
        },
      },
      {
        author: 'Rui C.',
        daysAgo: 18,
        language: 'en',
        text: 'How does the sale of homes fit with the neighbours’ wish for affordable rents?',
        reply: {
          daysAgo: 16,
          text: 'Four of the fourteen are sold to the municipality at cost. This is in the draft agreement among the documents.',
        },
      },
    ],
    documents: [
      publicDocument('memorandum'),
      publicDocument('plans'),
      publicDocument(
        'terms',
        text(
          'Draft agreement with the municipality',
          'Projet de convention avec la municipalité',
          'مسودة الاتفاق مع البلدية',
        ),
      ),
      privateDocument('financials'),
    ],
  },
  {
    slug: 'porto-ribeira-terrace-houses',
    company: 'varanda',
    kind: 'equity',
    propertyType: 'multifamily',
    strategy: 'value-add',
    raiseType: 'fixed',
    accreditation: 'both',
    status: 4,
    currency: 'EUR',
    goal: '900000',
    unitPrice: '30',
    minimumInvestment: '300',
    maximumInvestment: '45000',
    confirmedPercent: 100,
    reservedPercent: 0,
    investors: 247,
    openedDaysAgo: 345,
    closesInDays: -190,
    targetReturn: '9.4',
    termMonths: 60,
    frequency: 'quarterly',
    location: {
      street: 'Escadas do Tanoeiro 9',
      city: 'Porto',
      state: 'Porto',
      postalCode: '4050-513',
      country: 'PT',
      cityName: text('Porto', 'Porto', 'بورتو'),
    },
    property: {
      name: 'Casas do Tanoeiro',
      size: 690,
      plotSize: 310,
      year: 1874,
      assetValue: '2450000',
      totalDistributed: '18000',
      dwellings: 7,
      detail: text(
        'Three narrow houses on a public stair, with seven apartments and one shop, tiled in blue and ochre.',
        'Trois maisons étroites sur un escalier public, sept appartements et une boutique, carrelées de bleu et d’ocre.',
        'ثلاثة بيوت ضيقة على درج عام فيها سبع شقق ومتجر، مكسوة ببلاط أزرق وأصفر.',
      ),
    },
    scene: 'terrace-row',
    night: false,
    name: text('Porto Ribeira Terrace Houses', 'Maisons de la Ribeira à Porto', 'بيوت ريبيرا في بورتو'),
    highlight: text(
      'Three tiled houses above the river, restored and let by the year',
      'Trois maisons carrelées au-dessus du fleuve, louées à l’année',
      'ثلاثة بيوت مبلّطة فوق النهر رُممت وتؤجر سنويًا',
    ),
    story: text(
      'Varanda restored three houses that had stood empty for twelve years and lets them to residents, not to tourists. All seven apartments are taken. Two quarterly distributions of 0.30 euros per unit have been paid.',
      'Varanda a restauré trois maisons vides depuis douze ans et les loue à des habitants, non à des touristes. Les sept appartements sont occupés. Deux distributions trimestrielles de 0,30 euro par part ont été versées.',
      'رممت فاراندا ثلاثة بيوت ظلت خالية اثني عشر عامًا وتؤجرها للسكان لا للسياح. الشقق السبع كلها مشغولة، وصُرف توزيعان ربع سنويين قدر كل منهما 0.30 يورو للوحدة.',
    ),
    longStory: text(
      'Holiday rentals would have earned a third more. The deed forbids them for fifteen years: in exchange the town paid 22% of the works and waives the property tax. Seven households now live here, among them a nurse, two teachers and a retired tram driver who grew up on the same stair.\n\nThe works had been almost finished with a bank loan when the campaign opened; investors replaced that loan and paid for the last house. Rents follow the index. What remains uncertain is water: the rear walls stand in the rock, and one cellar was damp after the heavy rain of last winter. A drain of 14,000 euros is being laid, paid from the reserve.',
      'La location touristique aurait rapporté un tiers de plus. L’acte l’interdit pendant quinze ans\u00a0: en échange, la ville a payé 22 % des travaux et renonce à la taxe foncière. Sept foyers y vivent, dont une infirmière, deux enseignants et un conducteur de tramway retraité qui a grandi sur le même escalier.\n\nLes travaux étaient presque achevés grâce à un prêt bancaire à l’ouverture de la campagne\u202f; les investisseurs l’ont remplacé et ont financé la dernière maison. Les loyers suivent l’indice. L’eau reste l’incertitude\u00a0: les murs arrière touchent le rocher et une cave était humide après les fortes pluies de l’hiver. Un drain de 14 000 euros est en cours de pose, payé sur la réserve.',
      'كان التأجير السياحي سيدرّ ثلثًا أكثر، لكن السند يمنعه خمسة عشر عامًا: ففي المقابل دفعت البلدية 22% من الأعمال وتتنازل عن ضريبة العقار. تسكن هنا الآن سبع أسر، منها ممرضة ومعلمان وسائق ترام متقاعد نشأ على الدرج نفسه.\n\nكانت الأعمال شبه مكتملة بقرض مصرفي حين فُتحت الحملة، فحلّت أموال المستثمرين محل القرض ومولت البيت الأخير. وتتبع الإيجارات المؤشر. ويبقى الماء مصدر قلق: فالجدران الخلفية ملاصقة للصخر، وقد ترطب أحد الأقبية بعد أمطار الشتاء الماضي. ويجري مدّ مصرف بكلفة 14,000 يورو تُدفع من الاحتياطي.',
    ),
    highlights: [
      text('Seven of seven apartments let', 'Sept appartements loués sur sept', 'الشقق السبع مؤجرة كلها'),
      text(
        'Two distributions paid: 0.60 euros per unit',
        'Deux distributions\u00a0: 0,60 euro par part',
        'صُرف توزيعان: 0.60 يورو للوحدة',
      ),
      text(
        'No holiday rental for fifteen years',
        'Pas de location touristique pendant quinze ans',
        'لا تأجير سياحيًا خمسة عشر عامًا',
      ),
    ],
    faqs: [
      {
        question: text(
          'When does my investment end?',
          'Quand mon investissement prend-il fin\u202f?',
          'متى ينتهي استثماري؟',
        ),
        answer: text(
          'Five years after closing. The houses are then sold with their tenants, or Varanda buys your units at a price set by two appraisers.',
          'Cinq ans après la clôture. Les maisons sont alors vendues occupées, ou Varanda rachète vos parts au prix fixé par deux évaluateurs.',
          'بعد خمسة أعوام من الإغلاق. تُباع البيوت عندئذ بمستأجريها أو تشتري فاراندا وحداتك بسعر يحدده مقيّمان.',
        ),
      },
      {
        question: text(
          'What were the costs of the campaign?',
          'Quels ont été les frais de la campagne\u202f?',
          'كم كلّفت الحملة؟',
        ),
        answer: text(
          '5% of the goal to the site, paid by Varanda, and 6,200 euros for the notary, paid by the company of the houses.',
          '5 % de l’objectif pour le site, payés par Varanda, et 6 200 euros de notaire, payés par la société des maisons.',
          '5% من الهدف للموقع دفعتها فاراندا، و6,200 يورو للموثّق دفعتها شركة البيوت.',
        ),
      },
      {
        question: text(
          'Can the town’s condition be lifted?',
          'La condition posée par la ville peut-elle être levée\u202f?',
          'هل يمكن رفع شرط البلدية؟',
        ),
        answer: text(
          'Only by repaying the grant with interest. This is not planned.',
          'Seulement en remboursant l’aide avec intérêts. Ce n’est pas prévu.',
          'فقط بردّ المنحة مع فوائدها. وليس ذلك مخططًا.',
        ),
      },
    ],
    updates: [
      {
        daysAgo: 186,
        title: text('Thank you to 247 investors', 'Merci aux 247 investisseurs', 'شكرًا لـ247 مستثمرًا'),
        body: text(
          'The goal was reached, the bank has been repaid and the mortgage is deleted. The extract of the register is among the documents.',
          'L’objectif est atteint, la banque remboursée et l’hypothèque radiée. L’extrait du registre figure parmi les documents.',
          'تحقق الهدف وسُدِّد قرض المصرف وشُطب الرهن. ومستخرج السجل متاح ضمن المستندات.',
        ),
      },
      {
        daysAgo: 94,
        title: text('First distribution', 'Première distribution', 'التوزيع الأول'),
        body: text(
          '9,000 euros, 0.30 euros per unit. The last apartment was let in the seventh week.',
          '9 000 euros, soit 0,30 euro par part. Le dernier appartement a été loué la septième semaine.',
          '9,000 يورو، أي 0.30 يورو للوحدة. وأُجّرت الشقة الأخيرة في الأسبوع السابع.',
        ),
      },
      {
        daysAgo: 5,
        title: text(
          'Second distribution and a damp cellar',
          'Deuxième distribution et une cave humide',
          'التوزيع الثاني وقبو رطب',
        ),
        body: text(
          'Again 0.30 euros per unit. The drain behind the middle house will be finished next week.',
          'De nouveau 0,30 euro par part. Le drain derrière la maison du milieu sera achevé la semaine prochaine.',
          'مجددًا 0.30 يورو للوحدة. وسيكتمل المصرف خلف البيت الأوسط الأسبوع المقبل.',
        ),
      },
    ],
    comments: [
      {
        author: 'Philippe O.',
        daysAgo: 90,
        language: 'fr',
        text: 'Première distribution bien reçue. Le relevé en français est apprécié.',
      },
      {
        author: 'Karen H.',
        daysAgo: 3,
        language: 'en',
        text: 'Is the dampness a matter of comfort or of the structure?',
        reply: {
          daysAgo: 2,
          text: 'Of comfort. The engineer’s letter of last week says so, and it has been added to the documents.',
        },
      },
    ],
    documents: [
      publicDocument('memorandum'),
      publicDocument(
        'title-deed',
        text('Extract of the land register', 'Extrait du registre foncier', 'مستخرج من السجل العقاري'),
      ),
      privateDocument(
        'plans',
        text('Engineer’s letter on the cellar', 'Lettre de l’ingénieur sur la cave', 'رسالة المهندس بشأن القبو'),
      ),
    ],
  },
  {
    slug: 'rabat-medina-riads',
    company: 'remparts',
    kind: 'equity',
    propertyType: 'sponsor',
    strategy: 'value-add',
    raiseType: 'flexible',
    accreditation: 'both',
    status: 4,
    currency: 'EUR',
    goal: '750000',
    unitPrice: '25',
    minimumInvestment: '250',
    maximumInvestment: '37500',
    confirmedPercent: 100,
    reservedPercent: 0,
    investors: 309,
    openedDaysAgo: 280,
    closesInDays: -150,
    targetReturn: '10.8',
    termMonths: 60,
    frequency: 'yearly',
    location: {
      street: '11 derb el Kharraz',
      city: 'Rabat',
      state: 'Rabat-Salé-Kénitra',
      postalCode: '10030',
      country: 'MA',
      cityName: text('Rabat', 'Rabat', 'الرباط'),
    },
    property: {
      name: 'Dar el Kharraz',
      size: 940,
      plotSize: 610,
      year: 1880,
      assetValue: '1650000',
      totalDistributed: '0',
      dwellings: 14,
      detail: text(
        'Two courtyard houses joined by a passage, with 14 guest rooms, a reading room and a roof terrace.',
        'Deux maisons à patio reliées par un passage, avec 14 chambres d’hôtes, une salle de lecture et une terrasse.',
        'بيتان بفناءين يصل بينهما ممر، فيهما 14 غرفة للضيوف وقاعة قراءة وسطح.',
      ),
    },
    scene: 'courtyard',
    night: false,
    name: text('Rabat Medina Riads', 'Riads de la médina de Rabat', 'رياضان في مدينة الرباط العتيقة'),
    highlight: text(
      'Two courtyard houses restored as a guest house of 14 rooms',
      'Deux maisons à patio restaurées en maison d’hôtes de 14 chambres',
      'بيتان بفناءين يُرممان دارَ ضيافة من 14 غرفة',
    ),
    story: text(
      'Two old houses in the medina of Rabat are being joined into one guest house. The goal was reached, so both are restored together. Plaster and cedar work are under way; the first guests are expected in seven months.',
      'Deux maisons anciennes de la médina de Rabat sont réunies en une maison d’hôtes. L’objectif étant atteint, elles sont restaurées ensemble. Plâtre et cèdre sont en cours\u202f; les premiers hôtes sont attendus dans sept mois.',
      'يُضم بيتان عتيقان في مدينة الرباط القديمة في دار ضيافة واحدة. تحقق الهدف فجاء ترميمهما معًا. أعمال الجبس وخشب الأرز جارية ويُنتظر أول الضيوف بعد سبعة أشهر.',
    ),
    longStory: text(
      'Rabat receives civil servants, students and diplomats all year, and few of them find a bed inside the walls. Dar el Kharraz lies five minutes from the river gate, in a lane where a cart can pass. One house had kept its zellige and its orange tree; the other had lost its roof in 2010.\n\nForty craftsmen work here, some of them the grandchildren of those who painted the ceilings. That is slow: a square metre of carved plaster takes four days. The licence for a guest house is granted. Income arrives in dirhams while units are in euros; the dirham follows a basket in which the euro weighs 60%, so part of the exchange risk stays with you.',
      'Rabat accueille toute l’année fonctionnaires, étudiants et diplomates, et peu d’entre eux trouvent un lit à l’intérieur des remparts. Dar el Kharraz est à cinq minutes de la porte du fleuve, dans une ruelle où passe une charrette. Une maison avait gardé ses zelliges et son oranger\u202f; l’autre avait perdu son toit en 2010.\n\nQuarante artisans y travaillent, dont des petits-enfants de ceux qui ont peint les plafonds. C’est lent\u00a0: un mètre carré de plâtre ciselé demande quatre jours. L’autorisation de maison d’hôtes est accordée. Les recettes sont en dirhams et les parts en euros\u202f; le dirham suit un panier où l’euro pèse 60 %, si bien qu’une partie du risque de change vous revient.',
      'تستقبل الرباط طوال العام موظفين وطلابًا ودبلوماسيين، وقليل منهم يجد سريرًا داخل الأسوار. تقع دار الخرّاز على بُعد خمس دقائق من باب النهر في زقاق تمر فيه عربة. احتفظ أحد البيتين بزليجه وشجرة البرتقال، وفقد الآخر سقفه عام 2010.\n\nيعمل هنا أربعون حرفيًا بعضهم أحفاد من زخرفوا السقوف. والعمل بطيء، فالمتر المربع من الجبس المنقوش يستغرق أربعة أيام. رخصة دار الضيافة صادرة. والدخل بالدرهم والوحدات باليورو، والدرهم مرتبط بسلة وزن اليورو فيها 60%، فيبقى عليك جزء من مخاطر الصرف.',
    ),
    highlights: [
      text('Guest house licence granted', 'Autorisation de maison d’hôtes accordée', 'رخصة دار الضيافة صادرة'),
      text(
        'Both houses restored at the same time',
        'Les deux maisons restaurées en même temps',
        'ترميم البيتين في وقت واحد',
      ),
      text('No bank debt', 'Aucune dette bancaire', 'لا ديون مصرفية'),
    ],
    faqs: [
      {
        question: text(
          'When is the first distribution?',
          'Quand a lieu la première distribution\u202f?',
          'متى يكون أول توزيع؟',
        ),
        answer: text(
          'After the first full year of guests, in about nineteen months. Nothing is distributed during the works.',
          'Après la première année complète d’exploitation, dans dix-neuf mois environ. Rien n’est distribué pendant les travaux.',
          'بعد أول عام كامل من استقبال الضيوف، أي بعد نحو تسعة عشر شهرًا. ولا يوزع شيء أثناء الأعمال.',
        ),
      },
      {
        question: text(
          'Can money leave Morocco freely?',
          'L’argent peut-il sortir librement du Maroc\u202f?',
          'هل يمكن تحويل الأموال من المغرب بحرية؟',
        ),
        answer: text(
          'Investments that entered in foreign currency are registered and may leave with their profit. The registration is among your documents.',
          'Les investissements entrés en devises sont enregistrés et peuvent sortir avec leur profit. L’enregistrement figure parmi vos documents.',
          'الاستثمارات الداخلة بالعملة الأجنبية مسجلة ويجوز تحويلها مع أرباحها. ووثيقة التسجيل ضمن مستنداتك.',
        ),
      },
      {
        question: text(
          'Why was the fee 10%?',
          'Pourquoi les frais étaient-ils de 10 %\u202f?',
          'لماذا بلغت الرسوم 10%؟',
        ),
        answer: text(
          'It is the site’s rate for a flexible campaign that reaches its goal. Remparts pays it from the budget shown in the memorandum.',
          'C’est le taux du site pour une campagne flexible qui atteint son objectif. Remparts le paie sur le budget présenté dans la note.',
          'هي نسبة الموقع في الحملة المرنة التي تبلغ هدفها. وتدفعها رومبار من الميزانية المبيّنة في المذكرة.',
        ),
      },
    ],
    updates: [
      {
        daysAgo: 148,
        title: text(
          'Goal reached: both houses at once',
          'Objectif atteint\u00a0: les deux maisons ensemble',
          'تحقق الهدف: البيتان معًا',
        ),
        body: text(
          'Restoring them together saves 46,000 euros of scaffolding and guards. This sum goes into the reserve.',
          'Les restaurer ensemble épargne 46 000 euros d’échafaudages et de gardiennage. Cette somme va à la réserve.',
          'يوفر ترميمهما معًا 46,000 يورو من السقالات والحراسة، ويذهب هذا المبلغ إلى الاحتياطي.',
        ),
      },
      {
        daysAgo: 83,
        title: text('Roof on the second house', 'Toit posé sur la seconde maison', 'سقف البيت الثاني'),
        body: text(
          'The cedar beams are in place, treated against insects. Rain did not delay us this year.',
          'Les poutres de cèdre sont en place et traitées contre les insectes. La pluie ne nous a pas retardés cette année.',
          'رُكّبت عوارض الأرز بعد معالجتها ضد الحشرات. ولم يؤخرنا المطر هذا العام.',
        ),
      },
      {
        daysAgo: 24,
        title: text(
          'Plaster in nine of fourteen rooms',
          'Plâtre achevé dans neuf chambres sur quatorze',
          'اكتمال الجبس في تسع غرف من أربع عشرة',
        ),
        body: text(
          'We are three weeks behind the plan. The opening date is unchanged, since six weeks were kept free for this.',
          'Nous avons trois semaines de retard sur le plan. La date d’ouverture ne change pas\u00a0: six semaines de marge étaient prévues.',
          'نحن متأخرون ثلاثة أسابيع عن الخطة. ولا يتغير موعد الافتتاح إذ تُركت لذلك ستة أسابيع احتياطًا.',
        ),
      },
    ],
    comments: [
      {
        author: 'سلمى ت.',
        daysAgo: 120,
        language: 'ar',
        text: 'هل يمكن للمستثمرين زيارة الورشة أثناء العمل؟',
        reply: {
          daysAgo: 119,
          text: 'نعم، كل أول سبت من الشهر عند العاشرة صباحًا. نرجو إعلامنا قبل يومين وارتداء حذاء مغلق.',
        },
      },
      {
        author: 'Damien L.',
        daysAgo: 40,
        language: 'fr',
        text: 'J’y étais samedi : le plafond de la salle de lecture est remarquable. L’oranger a bien repris.',
      },
      {
        author: 'Beth C.',
        daysAgo: 20,
        language: 'en',
        text: 'Will there be one room on the ground floor without steps?',
        reply: { daysAgo: 19, text: 'Two, both off the first courtyard, with a ramp at the lane door.' },
      },
    ],
    documents: [
      publicDocument('memorandum'),
      publicDocument('plans', text('Survey of both houses', 'Relevé des deux maisons', 'رفع هندسي للبيتين')),
      privateDocument('title-deed'),
      privateDocument(
        'terms',
        text('Foreign currency registration', 'Enregistrement de l’apport en devises', 'وثيقة تسجيل العملة الأجنبية'),
      ),
    ],
  },
  {
    slug: 'tunis-lac-student-residence',
    company: 'remparts',
    kind: 'debt',
    propertyType: 'multifamily',
    strategy: 'development',
    raiseType: 'fixed',
    accreditation: 'both',
    status: 2,
    currency: 'EUR',
    goal: '1600000',
    unitPrice: '20',
    minimumInvestment: '100',
    maximumInvestment: '80000',
    confirmedPercent: 3,
    reservedPercent: 0,
    investors: 22,
    openedDaysAgo: 2,
    closesInDays: 150,
    targetReturn: '9.8',
    distributionRate: '9.8',
    termMonths: 42,
    frequency: 'quarterly',
    location: {
      street: '5 rue des Flamants-Roses',
      city: 'Tunis',
      state: 'Tunis',
      postalCode: '1053',
      country: 'TN',
      cityName: text('Tunis', 'Tunis', 'تونس'),
    },
    property: {
      name: 'Résidence des Flamants',
      size: 3300,
      plotSize: 2700,
      year: 2027,
      assetValue: '3600000',
      totalDistributed: '0',
      dwellings: 124,
      detail: text(
        'A four-storey residence of 124 study rooms with a library, a laundry and a courtyard shaded by jujube trees.',
        'Une résidence de quatre étages\u00a0: 124 chambres d’étude, bibliothèque, laverie et cour ombragée de jujubiers.',
        'مبنى من أربعة طوابق فيه 124 غرفة دراسة ومكتبة ومغسلة وفناء تظلله أشجار العنّاب.',
      ),
    },
    scene: 'campus',
    night: false,
    name: text('Tunis Lake Student Residence', 'Résidence étudiante du lac de Tunis', 'سكن طلابي عند بحيرة تونس'),
    highlight: text(
      'A building loan for 124 rooms with a ten-year contract',
      'Un prêt de construction pour 124 chambres, contrat de dix ans',
      'قرض بناء لـ124 غرفة بعقد مدته عشرة أعوام',
    ),
    story: text(
      'A school of engineering needs rooms for its students and has signed for all 124 for ten years. The loan pays half of the building. Interest is paid from a reserve during the works and from the contract after that.',
      'Une école d’ingénieurs a besoin de chambres et s’est engagée sur les 124 pour dix ans. Le prêt finance la moitié du bâtiment. Les intérêts sont payés sur une réserve pendant les travaux, puis par le contrat.',
      'تحتاج مدرسة هندسة إلى غرف لطلابها وقد تعاقدت على الـ124 كلها لعشرة أعوام. يموّل القرض نصف المبنى، وتُدفع الفائدة من احتياطي أثناء الأعمال ثم من العقد.',
    ),
    longStory: text(
      'Students from the south of Tunisia and from West Africa come to the lakeside schools, and most share flats far away. The school gives no money for the building, but it takes every room from the opening day and pays by semester. If it does not, rooms may be let to anybody else.\n\nThe structure is simple: concrete frame, brick, external blinds, solar hot water. It takes sixteen months to build. Rents are in dinars and the loan is in euros, so a weaker dinar is the lenders’ main risk; the contract adjusts rents by half of any change above 5% a year. Remparts adds 1.3 million euros of its own, which is lost first.',
      'Des étudiants du sud de la Tunisie et d’Afrique de l’Ouest rejoignent les écoles du lac, et la plupart partagent des appartements éloignés. L’école n’apporte pas d’argent à la construction, mais elle prend toutes les chambres dès l’ouverture et paie par semestre. Sinon, les chambres peuvent être louées à d’autres.\n\nLa construction est simple\u00a0: ossature en béton, brique, stores extérieurs, eau chaude solaire. Elle dure seize mois. Les loyers sont en dinars et le prêt en euros\u00a0: un dinar affaibli est le principal risque des prêteurs\u202f; le contrat ajuste les loyers de la moitié de toute variation supérieure à 5 % par an. Remparts ajoute 1,3 million d’euros de fonds propres, exposés en premier.',
      'يقصد طلاب من جنوب تونس ومن غرب أفريقيا مدارس البحيرة، ومعظمهم يتقاسم شققًا بعيدة. لا تساهم المدرسة في كلفة البناء، لكنها تستأجر كل الغرف من يوم الافتتاح وتدفع كل نصف سنة، فإن لم تفعل جاز تأجير الغرف لغيرها.\n\nالبناء بسيط: هيكل خرساني وطوب وستائر خارجية وماء ساخن شمسي، ويستغرق ستة عشر شهرًا. الإيجارات بالدينار والقرض باليورو، فضعف الدينار هو خطر المُقرضين الأول، ويعدّل العقد الإيجارات بنصف أي تغيّر يتجاوز 5% سنويًا. وتضيف رومبار من أموالها 1.3 مليون يورو تتحمل الخسارة أولًا.',
    ),
    highlights: [
      text(
        'All rooms taken for ten years',
        'Toutes les chambres louées pour dix ans',
        'كل الغرف متعاقد عليها لعشرة أعوام',
      ),
      text(
        'Interest reserve for eighteen months',
        'Réserve d’intérêts de dix-huit mois',
        'احتياطي فوائد لثمانية عشر شهرًا',
      ),
      text(
        'Remparts’ own 1.3 million is lost first',
        'Les 1,3 million de Remparts sont exposés en premier',
        '1.3 مليون من رومبار تتحمل الخسارة أولًا',
      ),
    ],
    faqs: [
      {
        question: text('What secures the loan?', 'Quelle est la garantie du prêt\u202f?', 'ما ضمان القرض؟'),
        answer: text(
          'A first mortgage on land and building, and the assignment of the school’s contract to the lenders’ agent.',
          'Une hypothèque de premier rang sur le terrain et le bâtiment, et la cession du contrat de l’école à l’agent des prêteurs.',
          'رهن أول على الأرض والمبنى، وحوالة عقد المدرسة إلى وكيل المُقرضين.',
        ),
      },
      {
        question: text(
          'What if the goal is missed?',
          'Que se passe-t-il si l’objectif n’est pas atteint\u202f?',
          'ماذا لو لم يتحقق الهدف؟',
        ),
        answer: text(
          'Your money is released in full. The school’s contract ends if building does not begin within nine months.',
          'Votre argent est rendu en totalité. Le contrat de l’école prend fin si la construction ne commence pas sous neuf mois.',
          'تُعاد أموالك كاملة. وينتهي عقد المدرسة إذا لم يبدأ البناء خلال تسعة أشهر.',
        ),
      },
      {
        question: text(
          'How are lenders repaid after 42 months?',
          'Comment les prêteurs sont-ils remboursés après 42 mois\u202f?',
          'كيف يُسدَّد للمُقرضين بعد 42 شهرًا؟',
        ),
        answer: text(
          'A quarter from rents, three quarters by a bank loan on the finished building. A letter of intent from the bank is among the documents; it is not binding.',
          'Un quart par les loyers, trois quarts par un prêt bancaire sur le bâtiment achevé. Une lettre d’intention de la banque figure parmi les documents\u202f; elle n’engage pas.',
          'ربعه من الإيجارات وثلاثة أرباعه بقرض مصرفي على المبنى المنجز. رسالة النوايا من المصرف ضمن المستندات، وهي غير ملزمة.',
        ),
      },
    ],
    updates: [
      {
        daysAgo: 1,
        title: text('Building permit in the documents', 'Permis de construire en ligne', 'رخصة البناء ضمن المستندات'),
        body: text(
          'At the request of two investors we have added the permit and the calculation of the foundations.',
          'À la demande de deux investisseurs, nous avons ajouté le permis et la note de calcul des fondations.',
          'بطلب من مستثمرَين أضفنا الرخصة وحسابات الأساسات.',
        ),
      },
    ],
    comments: [
      {
        author: 'Amine J.',
        daysAgo: 1,
        language: 'fr',
        text: 'Le loyer d’une chambre est-il à la portée d’un boursier ?',
        reply: {
          daysAgo: 1,
          text: 'Il est fixé à 310 dinars par mois dans le contrat ; l’école en prend la moitié en charge pour ses boursiers.',
        },
      },
    ],
    documents: [
      publicDocument('memorandum'),
      publicDocument(
        'plans',
        text('Permit and foundation report', 'Permis et note de fondations', 'الرخصة وتقرير الأساسات'),
      ),
      privateDocument('terms', text('Contract with the school', 'Contrat avec l’école', 'العقد مع المدرسة')),
      privateDocument('financials'),
    ],
  },
]
