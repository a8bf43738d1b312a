"""Health, money and children, told by words (SPEC 3.6). What is only a taste in food is none of them."""

from __future__ import annotations

import re

from memory.screening.matches import Match
from memory.screening.types import FindingKind

# ASCII, so that an English word begins beside a Chinese character too. A finding runs to the end of its clause: what follows the word is what is private.
_REST = r"[^.,;:!?\n。，；：！？]{0,60}"

_HEALTH = re.compile(
    r"(?:\b(?:allerg(?:y|ies|ic)|anaphyla\w+|epipen|intoleran(?:t|ce)|c(?:o)?eliac|diabet(?:es|ic)|insulin|asthma\w*|epilep\w+|cancer|tumou?rs?|chemo\w*"
    r"|hypertension|blood (?:pressure|sugar|type)|cholesterol|migraines?|arthritis|anemi[ac]|hepatitis|hiv|aids\b(?= (?:test|patient))|covid|pneumonia|stroke"
    r"|depress(?:ion|ed)|anxiety|adhd|autis(?:m|tic)|bipolar|ptsd|insomnia|schizo\w+|dementia|alzheimer\w*|parkinson'?s|eating disorder|panic attacks?"
    r"|diagnos(?:is|ed)|prescri(?:bed|ption)|medications?|antidepressants?|antibiotics?|painkillers?|dos(?:age|e) of|my (?:pills|meds|therapist|psychiatrist|surgeon|symptoms?|illness|disease|condition)"
    r"|therapy|surgery|surgical|hospitali[sz]ed|pregnan(?:t|cy)|miscarriage|ivf|menopause|disab(?:ility|led) (?:card|person|since)|i am disabled|wheelchair"
    r"|heart (?:disease|attack|condition|failure)|(?:kidney|liver|thyroid|lung|skin) (?:disease|condition|problem|failure|stones?)|chronic (?:pain|illness|disease|fatigue)"
    r"|herniated|scoliosis|eczema|psoriasis|gout|ulcer|vaccinat\w+)\b"
    r"|过敏|哮喘|糖尿病|胰岛素|高血压|低血压|血压|血糖|血脂|胆固醇|心脏病|冠心病|癌|肿瘤|化疗|放疗|抑郁|焦虑症|躁郁|双相情感|自闭症|多动症|失眠|精神分裂|癫痫|痴呆|帕金森|中风"
    r"|肝炎|乙肝|艾滋|肺炎|肺结核|贫血|痛风|尿酸|转氨酶|脂肪肝|胃溃疡|胃炎|胃食管反流|幽门螺杆菌|胆囊|结石|肾病|结节|息肉|囊肿|肌瘤|痔疮|鼻炎|荨麻疹|静脉曲张|脊柱侧弯|青光眼|白内障|半月板|腰肌劳损|多囊卵巢|甲亢|甲减|甲状腺|关节炎|腰椎间盘|颈椎病|偏头痛|湿疹|银屑病|乳糖不耐|麸质不耐|乳糜泻"
    r"|确诊|诊断(?:出|为|书)|病历|病史|处方药?|服药|吃药|用药|药物治疗|住院|动手术|做手术|做了?.{0,4}手术|术后|怀孕|孕期|流产|试管婴儿|更年期|残疾|体检报告|心理咨询师|心理医生|看精神科)"
    + _REST,
    re.ASCII,
)

_MONEY = re.compile(
    r"(?:\b(?:salar(?:y|ies)|paycheck|take-home pay|my (?:income|wage|wages|bonus|savings|pension|debts?|rent)|(?:annual|monthly|yearly|household|net|gross) income"
    r"|i (?:earn|make) (?:about |around |roughly )?[$€£¥]? ?\d[\d,.]*k?|(?<!technical )(?<!tech )(?<!design )debts?\b|mortgage|(?:student|car|home|personal|bank|payday) loans?|savings account"
    r"|net worth|bankrupt\w*|credit score|bank balance|overdraft|i owe|child support|alimony|inheritance)\b"
    r"|工资|月薪|年薪|薪水|薪资|薪酬|底薪|年终奖|(?:我的?|家庭|年|月|税后|税前|个人)收入|存款|积蓄|负债|欠款|欠债|欠了|欠着|债务|房贷|车贷|网贷|贷款|按揭|破产|征信|公积金|养老金|银行余额|余额宝|我的资产|净资产|抚养费|赡养费)"
    + _REST,
    re.ASCII,
)

_OWN = r"(?:(?:\d{1,2}|[a-z]+)[- ](?:year|month)s?[- ]old |little |younger |youngest |elder |older |eldest |oldest |only |first |second |newborn |adopted |teenage )?"
_CHILDREN = re.compile(
    rf"(?:\b(?:my|our) {_OWN}(?:(?:two|three|four|five|\d) )?(?:son|sons|daughter|daughters|kid|kids|child|children|toddler|baby|twins|stepson|stepdaughter|grandson|granddaughter|grandchild\w*)(?:'s)?\b"
    r"|\b(?:i|we) (?:have|had|adopted|raise) (?:an? |one |two |three |four |five |\d )?(?:\w+ )?(?:sons?|daughters?|kids?|children|child|toddlers?|bab(?:y|ies)|twins)\b"
    r"|(?:我(?:的|们|家|们家)?的?(?:小|大|二)?|咱家)(?:儿子|女儿|孩子|小孩|宝宝|娃|闺女|双胞胎|孙子|孙女|外孙女?)"
    r"|我(?:们|家)?有(?:一|两|三|四|\d)?个?(?:\d{1,2}岁的?)?(?:儿子|女儿|孩子|小孩|宝宝|娃|闺女)|(?:儿子|女儿|孩子|宝宝|娃|闺女)(?:今年|刚|已经|快)?(?:\d{1,2}|[一二三四五六七八九十]{1,3}) ?个?(?:岁|月大)"
    r"|(?:儿子|女儿|孩子|宝宝|闺女)(?:叫|在.{1,12}(?:上学|读书|幼儿园|小学|中学)|上(?:幼儿园|小学|初中|高中)))" + _REST
)

_WORDS = ((FindingKind.HEALTH, _HEALTH), (FindingKind.MONEY, _MONEY), (FindingKind.CHILDREN, _CHILDREN))


def find(lower: str) -> list[Match]:
    """Words of health, money and children, each with the rest of its clause."""
    return [Match(kind, match.start(), match.end(), f"[{kind}]") for kind, pattern in _WORDS for match in pattern.finditer(lower)]
