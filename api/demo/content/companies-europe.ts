import type { DemoCompany } from './demo-content.ts'
import { text } from './translated.ts'

export const europeanCompanies: readonly DemoCompany[] = [
  {
    key: 'quai-clair',
    name: 'Foncière du Quai Clair',
    yearFounded: 2011,
    email: 'quai-clair@example.net',
    website: 'https://quai-clair.example.net',
    phone: '+33199001274',
    address: '12 quai des Bateliers-Clairs, 93500 Pantin, France',
    description: text(
      'Owns offices and health buildings in and around French cities. Converts rather than demolishes, and publishes the energy use of every building.',
      'Détient des bureaux et des immeubles de santé dans les villes françaises. Transforme plutôt que de démolir et publie la consommation de chaque immeuble.',
      'تملك مكاتب ومباني صحية في المدن الفرنسية ومحيطها. تحوّل المباني بدل هدمها وتنشر استهلاك الطاقة في كل مبنى.',
    ),
    industry: 'real-estate',
    team: [
      {
        key: 'solene-marchetti',
        firstName: 'Solène',
        lastName: 'Marchetti',
        role: text('Managing director', 'Directrice générale', 'المديرة العامة'),
        bio: text(
          'An architect who turned to asset management after ten years of refurbishing public buildings.',
          'Architecte passée à la gestion d’actifs après dix ans de réhabilitation de bâtiments publics.',
          'معمارية انتقلت إلى إدارة الأصول بعد عشرة أعوام من ترميم المباني العامة.',
        ),
      },
      {
        key: 'karim-bellefeuille',
        firstName: 'Karim',
        lastName: 'Bellefeuille',
        role: text('Head of leasing', 'Directeur de la commercialisation', 'مدير التأجير'),
        bio: text(
          'Negotiates leases with tenants of ten to two hundred people and follows them until the day they leave.',
          'Négocie les baux avec des entreprises de dix à deux cents personnes et les suit jusqu’au jour de leur départ.',
          'يتفاوض على عقود الإيجار مع شركات تضم من عشرة إلى مئتي موظف ويتابعها حتى يوم مغادرتها.',
        ),
      },
    ],
  },
  {
    key: 'pierre-rive',
    name: 'Pierre & Rive Habitat',
    yearFounded: 2015,
    email: 'pierre-rive@example.org',
    website: 'https://pierre-rive.example.org',
    phone: '+33465710138',
    address: '31 montée du Vieux-Chai, 69002 Lyon, France',
    description: text(
      'Restores old stone buildings in Lyon and Bordeaux as homes and small shops, with local craftsmen and fixed-price contracts.',
      'Restaure des immeubles anciens en pierre à Lyon et à Bordeaux pour en faire des logements et de petits commerces, avec des artisans locaux et à prix ferme.',
      'ترمّم مباني حجرية قديمة في ليون وبوردو لتصير مساكن ومتاجر صغيرة، مع حرفيين محليين وبعقود ثابتة السعر.',
    ),
    industry: 'construction',
    team: [
      {
        key: 'antoine-vasseur-roy',
        firstName: 'Antoine',
        lastName: 'Vasseur-Roy',
        role: text('Founder', 'Fondateur', 'المؤسس'),
        bio: text(
          'A stonemason by trade, later a building economist. Prices every job himself before a purchase is signed.',
          'Tailleur de pierre de métier, puis économiste de la construction. Chiffre lui-même chaque chantier avant de signer un achat.',
          'نحّات حجر في الأصل ثم خبير في اقتصاد البناء. يسعّر كل مشروع بنفسه قبل توقيع الشراء.',
        ),
      },
      {
        key: 'ines-carvalhal',
        firstName: 'Inès',
        lastName: 'Carvalhal',
        role: text(
          'Finance and investor reporting',
          'Finances et information des investisseurs',
          'المالية وتقارير المستثمرين',
        ),
        bio: text(
          'Former auditor. Sends investors the same monthly site report that the bank receives.',
          'Ancienne auditrice. Envoie aux investisseurs le même rapport mensuel de chantier qu’à la banque.',
          'مدققة حسابات سابقة. ترسل إلى المستثمرين تقرير الموقع الشهري نفسه الذي يتسلمه المصرف.',
        ),
      },
    ],
  },
  {
    key: 'scheldt-dyle',
    name: 'Scheldt & Dyle Properties',
    yearFounded: 1998,
    email: 'scheldt-dyle@example.com',
    website: 'https://scheldt-dyle.example.com',
    phone: '+3290000142',
    address: 'Sluiswachterskaai 8, 9000 Gent, Belgium',
    description: text(
      'Warehouses, workshops and market buildings between Ghent, Brussels and Antwerp, most of them beside a canal or a railway.',
      'Entrepôts, ateliers et halles entre Gand, Bruxelles et Anvers, le plus souvent au bord d’un canal ou d’une voie ferrée.',
      'مستودعات وورش ومبانٍ للأسواق بين غنت وبروكسل وأنتويرب، ومعظمها على ضفة قناة أو بمحاذاة سكة حديد.',
    ),
    industry: 'logistics',
    team: [
      {
        key: 'lieve-van-hoorebeke',
        firstName: 'Lieve',
        lastName: 'Van Hoorebeke',
        role: text('Chief executive', 'Directrice générale', 'الرئيسة التنفيذية'),
        bio: text(
          'Managed inland terminals for fifteen years. Knows what a tenant’s lorry needs at five in the morning.',
          'A dirigé des terminaux fluviaux pendant quinze ans. Sait ce dont le camion d’un locataire a besoin à cinq heures du matin.',
          'أدارت محطات نقل نهرية خمسة عشر عامًا، وتعرف ما تحتاج إليه شاحنة المستأجر في الخامسة صباحًا.',
        ),
      },
      {
        key: 'thibault-moreels',
        firstName: 'Thibault',
        lastName: 'Moreels',
        role: text('Chief financial officer', 'Directeur financier', 'المدير المالي'),
        bio: text(
          'Responsible for the loans, the valuations and the half-yearly accounts. Keeps debt below half of the value.',
          'Responsable des emprunts, des évaluations et des comptes semestriels. Maintient la dette sous la moitié de la valeur.',
          'مسؤول عن القروض والتقييمات والحسابات نصف السنوية. يُبقي الدين دون نصف القيمة.',
        ),
      },
    ],
  },
  {
    key: 'varanda',
    name: 'Varanda do Tejo, S.A.',
    yearFounded: 2013,
    email: 'varanda@example.com',
    website: 'https://varanda.example.com',
    phone: '+351210000163',
    address: 'Rua dos Calafates Novos 45, 1950-128 Lisboa, Portugal',
    description: text(
      'Gives empty workshops and town houses in Lisbon and Porto a second use, as studios, homes and small offices.',
      'Donne une seconde vie à des ateliers et à des maisons de ville inoccupés de Lisbonne et de Porto\u00a0: studios, logements et petits bureaux.',
      'تمنح الورش والبيوت المهجورة في لشبونة وبورتو حياة ثانية، فتحوّلها إلى محترفات ومساكن ومكاتب صغيرة.',
    ),
    industry: 'real-estate',
    team: [
      {
        key: 'beatriz-fontainhas',
        firstName: 'Beatriz',
        lastName: 'Fontainhas',
        role: text('Managing director', 'Administratrice déléguée', 'العضوة المنتدبة'),
        bio: text(
          'Town planner. Spent eight years on the municipal side of building permits before changing desks.',
          'Urbaniste. A instruit pendant huit ans des permis de construire à la mairie avant de changer de bureau.',
          'مخططة مدن. عملت ثمانية أعوام في دائرة رخص البناء بالبلدية قبل أن تنتقل إلى الجهة المقابلة.',
        ),
      },
      {
        key: 'duarte-leitao-pires',
        firstName: 'Duarte',
        lastName: 'Leitão Pires',
        role: text('Project manager', 'Chef de projet', 'مدير المشاريع'),
        bio: text(
          'Civil engineer with a liking for timber roofs. Lives within walking distance of all current sites.',
          'Ingénieur civil, amateur de charpentes en bois. Habite à distance de marche de tous les chantiers en cours.',
          'مهندس مدني مولع بالأسقف الخشبية، ويسكن على مسافة مشي من جميع المواقع الحالية.',
        ),
      },
    ],
  },
  {
    key: 'spreeufer',
    name: 'Spreeufer Energie & Wohnen GmbH',
    yearFounded: 2010,
    email: 'spreeufer@example.net',
    website: 'https://spreeufer.example.net',
    phone: '+493023125417',
    address: 'Am Kohlenspeicher 19, 10559 Berlin, Germany',
    description: text(
      'Renews the heating, walls and windows of older apartment houses in Berlin and Leipzig and operates their heat pumps and solar roofs.',
      'Rénove le chauffage, les façades et les fenêtres d’immeubles anciens à Berlin et à Leipzig, et exploite leurs pompes à chaleur et toits solaires.',
      'تجدّد التدفئة والجدران والنوافذ في عمارات قديمة ببرلين ولايبزيغ، وتشغّل مضخاتها الحرارية وأسقفها الشمسية.',
    ),
    industry: 'energy',
    team: [
      {
        key: 'johanna-reintz',
        firstName: 'Johanna',
        lastName: 'Reintz',
        role: text('Managing director', 'Gérante', 'المديرة التنفيذية'),
        bio: text(
          'Energy engineer. Measures each building for a full winter before and after the works and publishes both figures.',
          'Ingénieure en énergie. Mesure chaque immeuble pendant un hiver entier avant et après travaux et publie les deux chiffres.',
          'مهندسة طاقة. تقيس استهلاك كل مبنى طوال شتاء كامل قبل الأعمال وبعدها وتنشر الرقمين.',
        ),
      },
      {
        key: 'emre-vogelsang',
        firstName: 'Emre',
        lastName: 'Vogelsang',
        role: text('Tenant liaison', 'Relations avec les locataires', 'مسؤول التواصل مع المستأجرين'),
        bio: text(
          'Explains the works to every household, in person, and keeps the calendar of noise and water cuts.',
          'Explique les travaux à chaque foyer, en personne, et tient le calendrier du bruit et des coupures d’eau.',
          'يشرح الأعمال لكل أسرة وجهًا لوجه، ويحفظ جدول الضجيج وانقطاع المياه.',
        ),
      },
    ],
  },
]
