import { privateDocument, publicDocument } from './demo-documents.ts'
import type { DemoCampaign } from './demo-content.ts'
import { text } from './translated.ts'

export const frenchCampaigns: readonly DemoCampaign[] = [
  {
    slug: 'pantin-canal-offices',
    company: 'quai-clair',
    kind: 'equity',
    propertyType: 'commercial',
    strategy: 'value-add',
    raiseType: 'fixed',
    accreditation: 'both',
    status: 2,
    currency: 'EUR',
    goal: '2800000',
    unitPrice: '50',
    minimumInvestment: '500',
    maximumInvestment: '140000',
    confirmedPercent: 67,
    reservedPercent: 3,
    investors: 356,
    openedDaysAgo: 66,
    closesInDays: 33,
    targetReturn: '9',
    termMonths: 60,
    frequency: 'quarterly',
    location: {
      street: '27 rue de l’Écluse-Basse',
      city: 'Pantin',
      state: 'Île-de-France',
      postalCode: '93500',
      country: 'FR',
      cityName: text('Pantin', 'Pantin', 'بانتان'),
    },
    property: {
      name: 'L’Écluse',
      size: 3400,
      plotSize: 1250,
      year: 1991,
      assetValue: '14200000',
      totalDistributed: '0',
      dwellings: 0,
      detail: text(
        'A five-storey glass office building by the canal, with a roof terrace and a bicycle hall in the former garage.',
        'Un immeuble de bureaux vitré de cinq étages au bord du canal, avec toit-terrasse et local à vélos dans l’ancien parking.',
        'مبنى مكاتب زجاجي من خمسة طوابق على القناة، بسطح مهيأ وقاعة للدراجات في المرأب السابق.',
      ),
    },
    scene: 'glass-office',
    night: false,
    name: text('Pantin Canal Offices', 'Bureaux du canal à Pantin', 'مكاتب على قناة بانتان'),
    highlight: text(
      'Offices of 1991, made frugal and divided for smaller firms',
      'Des bureaux de 1991, rendus sobres et divisés pour de petites entreprises',
      'مكاتب من 1991 تُجعل مقتصدة وتُقسَّم لشركات أصغر',
    ),
    story: text(
      'The only tenant leaves next spring. Quai Clair uses the empty year to replace the glass front and the heating and to divide five floors into fourteen offices. Six are already let in advance.',
      'L’unique locataire part au printemps prochain. Quai Clair profite de l’année libre pour changer la façade vitrée et le chauffage et diviser cinq étages en quatorze bureaux. Six sont déjà loués d’avance.',
      'يغادر المستأجر الوحيد الربيع المقبل. تستغل كاي كلير سنة الفراغ لاستبدال الواجهة الزجاجية والتدفئة وتقسيم خمسة طوابق إلى أربعة عشر مكتبًا، أُجّر منها ستة مسبقًا.',
    ),
    longStory: text(
      'An insurance group filled this building for thirty years and now moves to the centre. What it leaves is a sound concrete frame, windows that no longer close tightly and a consumption of 310 kilowatt-hours a square metre. From 2030 the decree on commercial buildings would make it hard to let.\n\nAfter the works it should use 110. The front is exchanged from the outside, floor by floor; the contract has a fixed price and a penalty for delay. A bank lends half of the total cost. If the eight remaining offices take a year longer to let than planned, the return falls from 9% to about 6%, and the first distribution moves to the third year.',
      'Un groupe d’assurance a occupé cet immeuble pendant trente ans et rejoint le centre. Il laisse une ossature en béton saine, des fenêtres qui ferment mal et une consommation de 310 kilowattheures par mètre carré. Le décret tertiaire le rendrait difficile à louer dès 2030.\n\nAprès travaux, la consommation devrait tomber à 110. La façade est remplacée par l’extérieur, étage par étage\u202f; le marché est à prix ferme, avec pénalités de retard. Une banque prête la moitié du coût total. Si les huit bureaux restants mettent un an de plus à se louer, le rendement passe de 9 % à environ 6 % et la première distribution est reportée à la troisième année.',
      'شغلت مجموعة تأمين هذا المبنى ثلاثين عامًا وهي تنتقل الآن إلى وسط المدينة. تترك وراءها هيكلًا خرسانيًا سليمًا ونوافذ لا تُحكم الإغلاق واستهلاكًا قدره 310 كيلوواط ساعة للمتر المربع. وكان مرسوم المباني التجارية سيجعل تأجيره صعبًا ابتداءً من 2030.\n\nيُفترض أن يستهلك بعد الأعمال 110. تُستبدل الواجهة من الخارج طابقًا بعد طابق بعقد ثابت السعر وغرامة على التأخير. ويقرض مصرف نصف الكلفة. وإذا تأخر تأجير المكاتب الثمانية الباقية عامًا عن الخطة انخفض العائد من 9% إلى نحو 6% وانتقل أول توزيع إلى السنة الثالثة.',
    ),
    highlights: [
      text(
        'Six of fourteen offices let in advance',
        'Six bureaux sur quatorze déjà loués',
        'ستة مكاتب من أربعة عشر مؤجرة مسبقًا',
      ),
      text(
        'Energy use cut from 310 to 110 kWh/m²',
        'Consommation ramenée de 310 à 110 kWh/m²',
        'خفض الاستهلاك من 310 إلى 110 ك.و.س/م²',
      ),
      text('Fixed-price contract with penalties', 'Marché à prix ferme avec pénalités', 'عقد بسعر ثابت وغرامات تأخير'),
    ],
    faqs: [
      {
        question: text('Who has signed so far?', 'Qui a déjà signé\u202f?', 'من وقّع حتى الآن؟'),
        answer: text(
          'Two architects’ offices, a software firm, a school of translation, a medical publisher and an association; for six to nine years each.',
          'Deux agences d’architecture, un éditeur de logiciels, une école de traduction, un éditeur médical et une association, pour six à neuf ans chacun.',
          'مكتبان معماريان وشركة برمجيات ومدرسة ترجمة ودار نشر طبية وجمعية، لكل منها من ستة إلى تسعة أعوام.',
        ),
      },
      {
        question: text(
          'What if the goal is missed?',
          'Que se passe-t-il si l’objectif n’est pas atteint\u202f?',
          'ماذا لو لم يتحقق الهدف؟',
        ),
        answer: text(
          'You get everything back. Quai Clair would carry out the heating alone and let the building as a whole.',
          'Vous récupérez tout. Quai Clair ne réaliserait que le chauffage et louerait l’immeuble en entier.',
          'تسترد كل شيء. وتكتفي كاي كلير عندئذ بتجديد التدفئة وتؤجر المبنى كاملًا.',
        ),
      },
      {
        question: text(
          'Can I withdraw after investing?',
          'Puis-je me rétracter après avoir investi\u202f?',
          'هل يمكنني التراجع بعد الاستثمار؟',
        ),
        answer: text(
          'Yes, within four calendar days, without giving a reason and without cost, if you invest as a non-sophisticated investor.',
          'Oui, dans les quatre jours calendaires, sans motif et sans frais, si vous investissez en tant qu’investisseur non averti.',
          'نعم، خلال أربعة أيام تقويمية من دون سبب أو كلفة إذا كنت مستثمرًا غير متمرّس.',
        ),
      },
      {
        question: text(
          'Which fees reduce my return?',
          'Quels frais réduisent mon rendement\u202f?',
          'ما الرسوم التي تقلل عائدي؟',
        ),
        answer: text(
          'Management costs 6% of the rents. It is included in the forecast, and so is the site’s fee of 5%.',
          'La gestion coûte 6 % des loyers. Elle est comprise dans les prévisions, comme les frais du site de 5 %.',
          'تكلف الإدارة 6% من الإيجارات وهي محتسبة في التوقعات، وكذلك رسوم الموقع البالغة 5%.',
        ),
      },
    ],
    updates: [
      {
        daysAgo: 49,
        title: text('Fifth office let', 'Cinquième bureau loué', 'تأجير المكتب الخامس'),
        body: text(
          'The medical publisher takes 210 square metres on the second floor from the day of completion.',
          'L’éditeur médical prend 210 mètres carrés au deuxième étage dès la livraison.',
          'تستأجر دار النشر الطبية 210 أمتار مربعة في الطابق الثاني من يوم التسليم.',
        ),
      },
      {
        daysAgo: 15,
        title: text(
          'Sixth office let, façade permit granted',
          'Sixième bureau loué, permis de façade accordé',
          'تأجير المكتب السادس وصدور رخصة الواجهة',
        ),
        body: text(
          'The town has approved the new front with one condition: the parapet on the canal keeps its height. An association has signed for the ground floor.',
          'La ville a approuvé la façade à une condition\u00a0: le parapet sur le canal garde sa hauteur. Une association a signé pour le rez-de-chaussée.',
          'وافقت البلدية على الواجهة بشرط واحد: أن يحتفظ السور المطل على القناة بارتفاعه. ووقّعت جمعية عقد الطابق الأرضي.',
        ),
      },
    ],
    comments: [
      {
        author: 'Claire M.',
        daysAgo: 44,
        language: 'fr',
        text: 'Les bureaux se vident partout en Île-de-France. Pourquoi ceux-ci se loueraient-ils ?',
        reply: {
          daysAgo: 43,
          text: 'Ce sont surtout les grands plateaux qui se vident. À Pantin, les surfaces de 100 à 300 m² sont occupées à 96 %, et notre loyer est inférieur de 9 % à la médiane.',
        },
      },
      {
        author: 'Hugo D.',
        daysAgo: 26,
        language: 'fr',
        text: 'Le toit recevra-t-il des panneaux solaires ?',
        reply: {
          daysAgo: 25,
          text: 'Oui, sur 280 m². Ils couvriront environ 15 % de la consommation des parties communes et des bureaux.',
        },
      },
      {
        author: 'Emma S.',
        daysAgo: 5,
        language: 'en',
        text: 'The measured consumption per floor in the energy report is more detail than I usually get. Appreciated.',
      },
    ],
    documents: [
      publicDocument(
        'memorandum',
        text(
          'Key investment information sheet',
          'Fiche d’informations clés sur l’investissement',
          'وثيقة معلومات الاستثمار الأساسية',
        ),
      ),
      publicDocument('energy'),
      publicDocument('plans'),
      privateDocument('financials'),
    ],
  },
  {
    slug: 'lyon-confluence-coliving',
    company: 'pierre-rive',
    kind: 'equity',
    propertyType: 'multifamily',
    strategy: 'opportunistic',
    raiseType: 'flexible',
    accreditation: 'accredited',
    status: 2,
    currency: 'EUR',
    goal: '1900000',
    unitPrice: '100',
    minimumInvestment: '2000',
    maximumInvestment: '190000',
    confirmedPercent: 18,
    reservedPercent: 2,
    investors: 31,
    openedDaysAgo: 25,
    closesInDays: 100,
    targetReturn: '12.6',
    termMonths: 48,
    frequency: 'yearly',
    location: {
      street: '14 cours du Grand-Silo',
      city: 'Lyon',
      state: 'Auvergne-Rhône-Alpes',
      postalCode: '69002',
      country: 'FR',
      cityName: text('Lyon', 'Lyon', 'ليون'),
    },
    property: {
      name: 'Le Grand Silo',
      size: 1720,
      plotSize: 640,
      year: 1936,
      assetValue: '7900000',
      totalDistributed: '0',
      dwellings: 46,
      detail: text(
        'A former seamen’s hostel of six floors, to become 46 furnished rooms with four shared kitchens and a roof garden.',
        'Un ancien foyer de mariniers de six étages, qui deviendra 46 chambres meublées avec quatre cuisines communes et un toit-jardin.',
        'نُزل سابق لبحّارة النهر من ستة طوابق يتحول إلى 46 غرفة مفروشة بأربعة مطابخ مشتركة وحديقة سطح.',
      ),
    },
    scene: 'apartment-block',
    night: false,
    name: text('Lyon Confluence Coliving', 'Coliving à Lyon-Confluence', 'سكن مشترك في ليون كونفلوانس'),
    highlight: text(
      'A boatmen’s hostel turned into 46 rooms with shared kitchens',
      'Un foyer de mariniers converti en 46 chambres, cuisines partagées',
      'نُزل بحّارة يتحول إلى 46 غرفة بمطابخ مشتركة',
    ),
    story: text(
      'Empty since 2017, the hostel stands where two rivers meet. Pierre & Rive converts it into rooms for apprentices and newcomers, let by the month. The works are heavy and the operator is young: this is a plan with real risk.',
      'Vide depuis 2017, le foyer se dresse au confluent des deux fleuves. Pierre & Rive le convertit en chambres pour apprentis et nouveaux arrivants, louées au mois. Le chantier est lourd et l’exploitant jeune\u00a0: le risque est réel.',
      'يقف النُزل خاليًا منذ 2017 عند ملتقى النهرين. تحوّله بيير إي ريف إلى غرف للمتدربين والقادمين الجدد تؤجر شهريًا. الأعمال كبيرة والمشغّل حديث العهد، فالخطر حقيقي.',
    ),
    longStory: text(
      'The hostel was built for the men who sailed freight on the Saône: small rooms, a large kitchen, a terrace to dry the laundry. The plan keeps this idea. Four households of ten to twelve people share a kitchen each, and the terrace becomes a garden. A room costs 640 euros a month with heating, internet and insurance.\n\nThe works take fifteen months and include new floors, because the old ones do not meet the fire code. The operator has run one such house, in Villeurbanne, for two years at 94% occupancy. If it fails, the rooms can be let as student housing at about 80% of the rent. That case gives a return near 5%.',
      'Le foyer a été construit pour les hommes qui menaient le fret sur la Saône\u00a0: petites chambres, grande cuisine, terrasse pour le linge. Le projet garde cette idée. Quatre groupes de dix à douze personnes partagent chacun une cuisine et la terrasse devient un jardin. Une chambre coûte 640 euros par mois, chauffage, internet et assurance compris.\n\nLes travaux durent quinze mois et comprennent de nouveaux planchers, les anciens n’étant pas conformes à la sécurité incendie. L’exploitant gère depuis deux ans une maison semblable à Villeurbanne, occupée à 94 %. S’il échoue, les chambres peuvent être louées à des étudiants, à environ 80 % du loyer, pour un rendement proche de 5 %.',
      'بُني النُزل للرجال الذين كانوا ينقلون البضائع على نهر السون: غرف صغيرة ومطبخ كبير وسطح لتجفيف الغسيل. وتحافظ الخطة على هذه الفكرة: أربع مجموعات من عشرة إلى اثني عشر شخصًا لكل منها مطبخ، ويصير السطح حديقة. تكلف الغرفة 640 يورو شهريًا شاملة التدفئة والإنترنت والتأمين.\n\nتستغرق الأعمال خمسة عشر شهرًا وتشمل أرضيات جديدة لأن القديمة لا تستوفي كود الحريق. ويدير المشغّل منذ عامين بيتًا مماثلًا في فيلوربان بإشغال 94%. وإذا أخفق أمكن تأجير الغرف للطلاب بنحو 80% من الإيجار، فيقترب العائد عندئذ من 5%.',
    ),
    highlights: [
      text(
        'Permit granted and free of appeal',
        'Permis accordé et purgé de tout recours',
        'الرخصة صادرة ونهائية لا تقبل الطعن',
      ),
      text('Ten-year lease with the operator', 'Bail de dix ans avec l’exploitant', 'عقد عشرة أعوام مع المشغّل'),
      text(
        'Fifteen months of works without income',
        'Quinze mois de travaux sans revenu',
        'خمسة عشر شهرًا من الأعمال بلا دخل',
      ),
    ],
    faqs: [
      {
        question: text(
          'What is coliving, in plain words?',
          'Qu’est-ce que le coliving, en termes simples\u202f?',
          'ما السكن المشترك ببساطة؟',
        ),
        answer: text(
          'A furnished room of one’s own, with a bathroom, and a kitchen and living room shared with about ten others. One price includes all charges.',
          'Une chambre meublée à soi, avec salle d’eau, et une cuisine et un séjour partagés avec une dizaine de personnes. Un seul prix comprend toutes les charges.',
          'غرفة مفروشة خاصة بحمام، ومطبخ وصالة مشتركان مع نحو عشرة أشخاص، بسعر واحد يشمل كل المصاريف.',
        ),
      },
      {
        question: text(
          'What happens if only half of the goal is raised?',
          'Que se passe-t-il si la moitié seulement est levée\u202f?',
          'ماذا يحدث إذا جُمع نصف الهدف فقط؟',
        ),
        answer: text(
          'The money is kept, since the campaign is flexible. The bank then lends 500,000 euros more, at 1.3 points above the rate of the plan.',
          'Les fonds sont conservés, la campagne étant flexible. La banque prête alors 500 000 euros de plus, à 1,3 point au-dessus du taux prévu.',
          'تُحفظ الأموال لأن الحملة مرنة، ويقرض المصرف 500,000 يورو إضافية بفائدة أعلى بـ1.3 نقطة من الخطة.',
        ),
      },
      {
        question: text(
          'Why accredited investors only?',
          'Pourquoi réserver l’offre aux investisseurs accrédités\u202f?',
          'لماذا المستثمرون المعتمدون فقط؟',
        ),
        answer: text(
          'Because a total loss is possible if the works fail and the bank calls its loan. We want investors who can bear that.',
          'Parce qu’une perte totale est possible si le chantier échoue et que la banque exige son prêt. Nous voulons des investisseurs capables de la supporter.',
          'لأن الخسارة الكاملة ممكنة إذا تعثرت الأعمال وطالب المصرف بقرضه، ونريد مستثمرين قادرين على تحمّلها.',
        ),
      },
    ],
    updates: [
      {
        daysAgo: 11,
        title: text('Floors tested', 'Planchers testés', 'فحص الأرضيات'),
        body: text(
          'The beams of the first three floors can stay; those above must go, as assumed. No asbestos was found in the ceilings.',
          'Les poutres des trois premiers étages peuvent rester\u202f; les autres doivent être remplacées, comme prévu. Aucun amiante dans les plafonds.',
          'يمكن الإبقاء على عوارض الطوابق الثلاثة الأولى، وتُستبدل العليا كما كان مفترضًا. ولم يُعثر على أسبستوس في الأسقف.',
        ),
      },
    ],
    comments: [
      {
        author: 'Bertrand G.',
        daysAgo: 17,
        language: 'fr',
        text: 'Le quartier est en zone de bruit de l’autoroute. Quel affaiblissement acoustique est prévu ?',
        reply: {
          daysAgo: 16,
          text: '42 décibels côté autoroute, avec des fenêtres à double vitrage asymétrique. C’est écrit dans le marché.',
        },
      },
    ],
    documents: [
      publicDocument('memorandum'),
      publicDocument('plans'),
      privateDocument('financials'),
      privateDocument('terms', text('Lease with the operator', 'Bail avec l’exploitant', 'عقد الإيجار مع المشغّل')),
    ],
  },
  {
    slug: 'bordeaux-chartrons-bonds',
    company: 'pierre-rive',
    kind: 'debt',
    propertyType: 'mixed-use',
    strategy: 'value-add',
    raiseType: 'fixed',
    accreditation: 'both',
    status: 4,
    currency: 'EUR',
    goal: '1200000',
    unitPrice: '100',
    minimumInvestment: '500',
    maximumInvestment: '60000',
    confirmedPercent: 100,
    reservedPercent: 0,
    investors: 268,
    openedDaysAgo: 240,
    closesInDays: -175,
    targetReturn: '8',
    distributionRate: '8',
    termMonths: 24,
    frequency: 'quarterly',
    location: {
      street: '52 rue des Tonneliers-Gris',
      city: 'Bordeaux',
      state: 'Nouvelle-Aquitaine',
      postalCode: '33300',
      country: 'FR',
      cityName: text('Bordeaux', 'Bordeaux', 'بوردو'),
    },
    property: {
      name: 'Chai des Tonneliers',
      size: 2300,
      plotSize: 1400,
      year: 1862,
      assetValue: '3900000',
      totalDistributed: '24000',
      dwellings: 11,
      detail: text(
        'A wine warehouse of 1862: five shops under the vaults and eleven apartments in the lofts above.',
        'Un chai de 1862\u00a0: cinq commerces sous les voûtes et onze appartements dans les greniers.',
        'مخزن نبيذ قديم من 1862: خمسة متاجر تحت الأقبية وإحدى عشرة شقة في الطوابق العليا.',
      ),
    },
    scene: 'market-hall',
    night: false,
    name: text('Bordeaux Chartrons Bonds', 'Obligations Chartrons à Bordeaux', 'سندات شارترون في بوردو'),
    highlight: text(
      'Two-year bonds for a stone warehouse with shops and homes',
      'Obligations à deux ans pour un chai converti en commerces et logements',
      'سندات لعامين لمخزن حجري يصير متاجر ومساكن',
    ),
    story: text(
      'Pierre & Rive borrowed 1.2 million euros from 268 investors to restore an old warehouse in the Chartrons district. The roof is closed, four of eleven apartments are reserved, and the first interest has been paid.',
      'Pierre & Rive a emprunté 1,2 million d’euros à 268 investisseurs pour restaurer un chai du quartier des Chartrons. Le toit est clos, quatre appartements sur onze sont réservés et les premiers intérêts ont été versés.',
      'اقترضت بيير إي ريف 1.2 مليون يورو من 268 مستثمرًا لترميم مخزن قديم في حي شارترون. أُغلق السقف وحُجزت أربع شقق من إحدى عشرة ودُفعت الفائدة الأولى.',
    ),
    longStory: text(
      'The vaults once held eight hundred barrels. Their walls keep eighteen degrees all year, which is why a baker and a cheese ripener asked for space before the plans were drawn. Above them, the timber lofts become apartments that will be sold, not let: the sales repay the bonds.\n\nEight sales are enough to repay everything; the shops remain with Pierre & Rive. The bonds rank behind a bank loan of 900,000 euros and ahead of the company’s own 1.1 million. The market for apartments in Bordeaux has been slow since 2023, so the price list lies 7% below that of two years ago. If sales stall, the term may be extended by six months at 9%.',
      'Les voûtes abritaient jadis huit cents barriques. Leurs murs gardent dix-huit degrés toute l’année\u00a0: un boulanger et un affineur ont demandé une place avant même les plans. Au-dessus, les greniers en bois deviennent des appartements destinés à la vente\u202f; ce sont ces ventes qui remboursent les obligations.\n\nHuit ventes suffisent à tout rembourser\u202f; les commerces restent à Pierre & Rive. Les obligations viennent après un prêt bancaire de 900 000 euros et avant les 1,1 million de la société. Le marché bordelais est lent depuis 2023\u00a0: les prix affichés sont inférieurs de 7 % à ceux d’il y a deux ans. Si les ventes s’arrêtent, la durée peut être prolongée de six mois, à 9 %.',
      'كانت الأقبية تضم ثمانمئة برميل، وتحفظ جدرانها ثماني عشرة درجة طوال العام، ولذلك طلب خبّاز ومُعتِّق أجبان مكانًا قبل رسم المخططات. وفوقها تصير الطوابق الخشبية شققًا للبيع لا للإيجار، ومن بيعها تُسدَّد السندات.\n\nتكفي ثماني صفقات لسداد كل شيء وتبقى المتاجر لبيير إي ريف. تأتي السندات بعد قرض مصرفي قدره 900,000 يورو وقبل 1.1 مليون من أموال الشركة. وسوق الشقق في بوردو بطيئة منذ 2023، فجاءت الأسعار أدنى بـ7% مما كانت قبل عامين. وإذا توقفت المبيعات جاز تمديد المدة ستة أشهر بفائدة 9%.',
    ),
    highlights: [
      text(
        'Four of eleven apartments reserved',
        'Quatre appartements réservés sur onze',
        'أربع شقق محجوزة من إحدى عشرة',
      ),
      text(
        'First interest paid: 2.00 euros per bond',
        'Premiers intérêts\u00a0: 2,00 euros par obligation',
        'الفائدة الأولى: 2.00 يورو للسند',
      ),
      text('Roof closed in month five', 'Toit clos au cinquième mois', 'إغلاق السقف في الشهر الخامس'),
    ],
    faqs: [
      {
        question: text('What secures the bonds?', 'Quelle est la garantie des obligations\u202f?', 'ما ضمان السندات؟'),
        answer: text(
          'A second-rank mortgage and a pledge of the shares of the project company. The bank comes first.',
          'Une hypothèque de second rang et un nantissement des parts de la société de projet. La banque passe d’abord.',
          'رهن من الدرجة الثانية ورهن لحصص شركة المشروع. وللمصرف الأولوية.',
        ),
      },
      {
        question: text(
          'When are the bonds repaid?',
          'Quand les obligations sont-elles remboursées\u202f?',
          'متى تُسدَّد السندات؟',
        ),
        answer: text(
          'After 24 months in one sum, or earlier in parts of at least a quarter as apartments are handed over.',
          'Après 24 mois en une fois, ou plus tôt, par quarts au moins, à mesure des livraisons d’appartements.',
          'بعد 24 شهرًا دفعة واحدة، أو قبل ذلك على دفعات لا تقل عن الربع مع تسليم الشقق.',
        ),
      },
      {
        question: text(
          'Is tax deducted from the interest?',
          'Un impôt est-il prélevé sur les intérêts\u202f?',
          'هل تُخصم ضريبة من الفائدة؟',
        ),
        answer: text(
          'For residents of France the flat-rate levy is withheld. Other investors declare the interest at home; a certificate is among your documents.',
          'Pour les résidents français, le prélèvement forfaitaire est retenu. Les autres investisseurs déclarent les intérêts chez eux\u202f; une attestation figure dans vos documents.',
          'تُقتطع من المقيمين في فرنسا الضريبة الموحدة. أما غيرهم فيصرّحون بالفائدة في بلدانهم، والشهادة متاحة ضمن مستنداتك.',
        ),
      },
    ],
    updates: [
      {
        daysAgo: 172,
        title: text('Bonds issued', 'Obligations émises', 'إصدار السندات'),
        body: text(
          'The register is complete and the notary has entered the mortgage. Interest counts from today.',
          'Le registre est complet et le notaire a inscrit l’hypothèque. Les intérêts courent à partir d’aujourd’hui.',
          'اكتمل السجل وقيّد الموثّق الرهن. وتُحتسب الفائدة ابتداءً من اليوم.',
        ),
      },
      {
        daysAgo: 80,
        title: text('First interest', 'Premiers intérêts', 'الفائدة الأولى'),
        body: text(
          '24,000 euros were paid, 2.00 euros per bond. The carpenters have replaced eleven of fourteen roof trusses.',
          '24 000 euros ont été versés, soit 2,00 euros par obligation. Les charpentiers ont remplacé onze fermes sur quatorze.',
          'دُفع 24,000 يورو، أي يوروان للسند. واستبدل النجارون إحدى عشرة دعامة سقف من أربع عشرة.',
        ),
      },
      {
        daysAgo: 18,
        title: text('Roof closed, fourth reservation', 'Toit clos, quatrième réservation', 'إغلاق السقف وحجز رابع'),
        body: text(
          'The building is dry. A fourth apartment has been reserved at the listed price.',
          'Le bâtiment est hors d’eau. Un quatrième appartement a été réservé au prix affiché.',
          'صار المبنى في مأمن من المطر. وحُجزت شقة رابعة بالسعر المعلن.',
        ),
      },
    ],
    comments: [
      {
        author: 'Sylvie N.',
        daysAgo: 15,
        language: 'fr',
        text: 'Les tuiles anciennes ont-elles été réemployées ?',
        reply: { daysAgo: 14, text: 'Pour les deux tiers. Les autres viennent d’un chai démoli à Libourne.' },
      },
    ],
    documents: [
      publicDocument(
        'memorandum',
        text(
          'Key investment information sheet',
          'Fiche d’informations clés sur l’investissement',
          'وثيقة معلومات الاستثمار الأساسية',
        ),
      ),
      publicDocument('terms', text('Terms of the bonds', 'Contrat d’émission des obligations', 'شروط السندات')),
      privateDocument('plans'),
      privateDocument(
        'financials',
        text(
          'Monthly site and sales report',
          'Rapport mensuel de chantier et de vente',
          'التقرير الشهري للموقع والمبيعات',
        ),
      ),
    ],
  },
  {
    slug: 'marseille-prado-clinic-fund',
    company: 'quai-clair',
    kind: 'reit',
    propertyType: 'diversified',
    strategy: 'core',
    raiseType: 'flexible',
    accreditation: 'both',
    status: 2,
    currency: 'EUR',
    goal: '4500000',
    unitPrice: '30',
    minimumInvestment: '300',
    maximumInvestment: '225000',
    confirmedPercent: 50,
    reservedPercent: 1,
    investors: 498,
    openedDaysAgo: 60,
    closesInDays: 300,
    targetReturn: '6.2',
    distributionRate: '5',
    termMonths: 120,
    frequency: 'quarterly',
    location: {
      street: '90 avenue des Grands-Pins-Blancs',
      city: 'Marseille',
      state: 'Provence-Alpes-Côte d’Azur',
      postalCode: '13008',
      country: 'FR',
      cityName: text('Marseille', 'Marseille', 'مرسيليا'),
    },
    property: {
      name: 'Quai Clair Santé',
      size: 11300,
      plotSize: 16000,
      year: 2004,
      assetValue: '34000000',
      totalDistributed: '2150000',
      dwellings: 0,
      detail: text(
        'A rehabilitation clinic of 120 beds in Marseille and three group practices in Aix, Toulon and Arles.',
        'Une clinique de rééducation de 120 lits à Marseille et trois maisons médicales à Aix, Toulon et Arles.',
        'مصحة تأهيل من 120 سريرًا في مرسيليا وثلاث عيادات جماعية في إيكس وتولون وآرل.',
      ),
    },
    scene: 'clinic',
    night: true,
    name: text('Marseille Prado Clinic Fund', 'Fonds Santé Marseille-Prado', 'صندوق برادو الصحي في مرسيليا'),
    highlight: text(
      'A rehabilitation clinic and three group practices, long leases',
      'Une clinique de rééducation et trois maisons médicales, baux longs',
      'مصحة تأهيل وثلاث عيادات جماعية بعقود طويلة',
    ),
    story: text(
      'The fund owns the walls, the operators bring the care. Leases run for eleven more years on average and are linked to the rent index. New units pay for a wing with 24 single rooms and lower the debt.',
      'Le fonds possède les murs, les exploitants apportent les soins. Les baux courent encore onze ans en moyenne et suivent l’indice des loyers. Les nouvelles parts financent une aile de 24 chambres individuelles et réduisent la dette.',
      'يملك الصندوق الجدران ويقدّم المشغّلون الرعاية. بقي من العقود أحد عشر عامًا في المتوسط وهي مرتبطة بمؤشر الإيجارات. تموّل الوحدات الجديدة جناحًا من 24 غرفة مفردة وتخفض الدين.',
    ),
    longStory: text(
      'People come here after a new hip or a stroke and stay for four weeks. Demand follows age, not fashion, and licences are limited by the region: the clinic has had more requests than beds in every year since it opened. Its operator pays 71% of the fund’s rent, which is the main concentration to know about.\n\nThe new wing replaces shared rooms and is built on the old car park while the clinic stays open. The operator has signed for the additional rent from the day of delivery. Public tariffs for rehabilitation are set each year; a cut would weaken the operator before it reached the fund. Its accounts are published to investors every spring.',
      'On vient ici après une prothèse de hanche ou un accident vasculaire et l’on y reste quatre semaines. La demande suit l’âge, non la mode, et la région limite les autorisations\u00a0: la clinique a chaque année reçu plus de demandes qu’elle n’a de lits. Son exploitant verse 71 % des loyers du fonds\u202f; c’est la principale concentration à connaître.\n\nLa nouvelle aile remplace des chambres doubles et se construit sur l’ancien parking, la clinique restant ouverte. L’exploitant s’est engagé sur le loyer supplémentaire dès la livraison. Les tarifs publics de rééducation sont fixés chaque année\u202f; une baisse l’affaiblirait avant d’atteindre le fonds. Ses comptes sont communiqués aux investisseurs chaque printemps.',
      'يأتي الناس إلى هنا بعد تبديل مفصل الورك أو بعد جلطة دماغية ويقيمون أربعة أسابيع. الطلب يتبع العمر لا الموضة، والإقليم يحدّ من التراخيص: ففي كل عام منذ افتتاحها تلقت المصحة طلبات تفوق أسرّتها. ويدفع مشغّلها 71% من إيجار الصندوق، وهذا هو التركز الأهم الذي ينبغي معرفته.\n\nيحل الجناح الجديد محل الغرف المزدوجة ويُبنى على موقف السيارات القديم والمصحة مفتوحة. وقد التزم المشغّل الإيجار الإضافي من يوم التسليم. تُحدد التعرفات العامة للتأهيل كل عام، وخفضها يضعف المشغّل قبل أن يصل أثره إلى الصندوق. وتُعرض حساباته على المستثمرين كل ربيع.',
    ),
    highlights: [
      text(
        'Leases of eleven more years on average',
        'Baux de onze ans restants en moyenne',
        'متوسط المدة المتبقية أحد عشر عامًا',
      ),
      text('No vacancy since 2004', 'Aucune vacance depuis 2004', 'لا شغور منذ 2004'),
      text('Debt falls from 41% to 36%', 'Dette ramenée de 41 % à 36 %', 'ينخفض الدين من 41% إلى 36%'),
      text('One operator pays 71% of the rent', 'Un exploitant verse 71 % des loyers', 'مشغّل واحد يدفع 71% من الإيجار'),
    ],
    faqs: [
      {
        question: text('How do I leave the fund?', 'Comment sortir du fonds\u202f?', 'كيف أخرج من الصندوق؟'),
        answer: text(
          'The manager keeps a list of buyers and sellers and matches them each quarter. If there is no buyer, you wait; there is no promise to redeem.',
          'Le gérant tient un registre des acheteurs et des vendeurs et les rapproche chaque trimestre. Sans acheteur, il faut attendre\u00a0: le rachat n’est pas garanti.',
          'يمسك المدير سجلًا بالمشترين والبائعين ويطابق بينهم كل ربع سنة. فإن لم يوجد مشترٍ انتظرت، إذ لا ضمان للاسترداد.',
        ),
      },
      {
        question: text(
          'What if the goal is missed?',
          'Que se passe-t-il si l’objectif n’est pas atteint\u202f?',
          'ماذا لو لم يتحقق الهدف؟',
        ),
        answer: text(
          'The wing is built in any case. What is missing is borrowed, and the debt then falls less than planned.',
          'L’aile est construite dans tous les cas. Ce qui manque est emprunté et la dette diminue moins que prévu.',
          'يُبنى الجناح في كل الأحوال، ويُقترض ما ينقص فينخفض الدين أقل من المخطط.',
        ),
      },
      {
        question: text('How are rents adjusted?', 'Comment les loyers sont-ils révisés\u202f?', 'كيف تُعدَّل الإيجارات؟'),
        answer: text(
          'Once a year by the index of commercial rents, with a ceiling of 3.5%.',
          'Une fois par an selon l’indice des loyers commerciaux, avec un plafond de 3,5 %.',
          'مرة في السنة وفق مؤشر الإيجارات التجارية وبحد أقصى 3.5%.',
        ),
      },
      {
        question: text('What does the manager charge?', 'Que facture le gérant\u202f?', 'ما الذي يتقاضاه المدير؟'),
        answer: text(
          '0.8% of assets a year. The site’s fee is paid by Quai Clair and not by the fund.',
          '0,8 % des actifs par an. Les frais du site sont payés par Quai Clair et non par le fonds.',
          '0.8% من الأصول سنويًا. ورسوم الموقع تدفعها كاي كلير لا الصندوق.',
        ),
      },
    ],
    updates: [
      {
        daysAgo: 38,
        title: text('Foundations of the wing', 'Fondations de l’aile', 'أساسات الجناح'),
        body: text(
          'The first concrete was poured on Monday. Patients enter by the garden until the autumn.',
          'Le premier béton a été coulé lundi. Les patients entrent par le jardin jusqu’à l’automne.',
          'صُبّت أول خرسانة يوم الاثنين. ويدخل المرضى من الحديقة حتى الخريف.',
        ),
      },
      {
        daysAgo: 14,
        title: text('Quarterly distribution', 'Distribution trimestrielle', 'التوزيع ربع السنوي'),
        body: text(
          'Present unit holders received 0.37 euros per unit. New units take part from the quarter after their issue.',
          'Les porteurs actuels ont reçu 0,37 euro par part. Les nouvelles parts y participent à partir du trimestre suivant leur émission.',
          'تسلّم حملة الوحدات الحاليون 0.37 يورو للوحدة. وتشارك الوحدات الجديدة ابتداءً من ربع السنة التالي لإصدارها.',
        ),
      },
    ],
    comments: [
      {
        author: 'Monique A.',
        daysAgo: 40,
        language: 'fr',
        text: 'J’ai été soignée dans cette clinique. Les chambres doubles sont vraiment le point faible, l’aile est une bonne décision.',
      },
      {
        author: 'Jonas W.',
        daysAgo: 21,
        language: 'en',
        text: 'With 71% from one operator, what guarantee do you hold?',
        reply: {
          daysAgo: 20,
          text: 'A bank guarantee for nine months of rent, and the right to bring in another operator together with the licence.',
        },
      },
    ],
    documents: [
      publicDocument('memorandum'),
      publicDocument('financials', text('Annual report', 'Rapport annuel', 'التقرير السنوي')),
      privateDocument('valuation'),
      privateDocument('plans', text('Plans of the new wing', 'Plans de la nouvelle aile', 'مخططات الجناح الجديد')),
    ],
  },
]
