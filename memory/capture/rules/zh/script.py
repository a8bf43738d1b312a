"""A copy of a text in simplified characters, every character in its place, so that one set of patterns reads both scripts."""

from __future__ import annotations

import re

# Pairs of a traditional character and its simplified form: those that everyday talk about oneself needs.
_PAIRS = (
    "愛爱礙碍備备幫帮筆笔邊边變变編编錶表別别賓宾餅饼並并補补佈布採采參参慘惨層层嘗尝廠厂場场長长車车稱称誠诚遲迟衝冲處处傳传創创詞词從从錯错"
    "達达帶带單单當当檔档島岛燈灯鄧邓敵敌點点電电調调訂订東东動动對对隊队頓顿兒儿爾尔發发飯饭範范訪访費费風风婦妇復复複复負负該该剛刚鋼钢個个給给"
    "購购夠够顧顾關关觀观館馆慣惯廣广規规貴贵國国過过漢汉號号話话劃划畫画換换歡欢還还環环會会貨货機机積积級级極极幾几計计記记際际繼继價价"
    "間间簡简見见講讲將将獎奖膠胶腳脚較较節节結结緊紧僅仅進进經经驚惊淨净靜静鏡镜舊旧舉举劇剧決决覺觉絕绝軍军開开課课塊块寬宽來来蘭兰籃篮藍蓝濫滥"
    "樂乐類类離离禮礼裡里裏里歷历曆历麗丽連连聯联臉脸練练戀恋糧粮兩两輛辆療疗臨临靈灵領领龍龙樓楼錄录陸陆亂乱論论羅罗媽妈馬马嗎吗買买賣卖"
    "滿满貓猫門门們们夢梦麵面廟庙滅灭鳴鸣難难腦脑內内擬拟鳥鸟農农諾诺歐欧盤盘賠赔騙骗飄飘頻频貧贫評评憑凭鋪铺樸朴齊齐騎骑氣气錢钱淺浅"
    "強强親亲輕轻請请慶庆窮穷區区驅驱權权勸劝確确讓让熱热認认榮荣軟软銳锐灑洒賽赛傘伞掃扫殺杀曬晒傷伤設设聲声師师獅狮詩诗時时識识實实蝕蚀試试適适"
    "勢势書书術术樹树數数帥帅雙双誰谁順顺說说説说絲丝雖虽隨随歲岁孫孙損损臺台態态談谈湯汤燙烫討讨體体條条鐵铁聽听廳厅頭头圖图團团託托網网圍围"
    "為为爲为偉伟衛卫溫温聞闻問问無无務务誤误戲戏係系細细蝦虾嚇吓鮮鲜閒闲險险現现縣县線线憲宪鄉乡響响項项銷销曉晓協协寫写謝谢興兴兇凶許许選选學学尋寻訊讯"
    "訓训壓压鴨鸭煙烟菸烟嚴严鹽盐驗验陽阳養养樣样藥药爺爷業业葉叶頁页醫医遺遗藝艺億亿憶忆義义議议異异陰阴銀银飲饮隱隐應应營营贏赢擁拥郵邮遊游與与"
    "語语預预員员園园圓圆遠远願愿約约運运雜杂災灾暫暂讚赞則则擇择責责賬账帳帐戰战張张趙赵這这陣阵鎮镇爭争證证鄭郑職职執执紙纸製制質质鐘钟鍾钟種种眾众"
    "週周豬猪專专轉转裝装狀状準准資资總总組组鄰邻綠绿紅红黃黄顏颜劉刘陳陈楊杨吳吴許许蘇苏葉叶蔣蒋賈贾韓韩馮冯魯鲁蕭萧龔龚譚谭鄒邹閻阎賴赖"
    "韋韦湊凑嬰婴腎肾筍笋蔥葱薑姜蠔蚝鱈鳕鯊鲨鵝鹅雞鸡蘿萝蔔卜麥麦鹵卤滷卤釀酿薦荐囉啰鬆松闊阔獨独繪绘築筑寶宝貝贝嬤嬷豐丰厭厌惡恶懶懒"
    "乾干幹干懷怀緒绪憂忧鬱郁壞坏髒脏淚泪慮虑煩烦惱恼惡恶喚唤測测彙汇匯汇報报導导審审虧亏損损餘余額额貸贷債债儲储"
)
_OF_ONESELF = re.compile(r"(?<=[我你您])[系係](?![统統列里裡主數数])")
"""The Cantonese word for being, which is written like the one for a system."""
_TABLE = (
    {ord(old): new for old, new in zip(_PAIRS[::2], _PAIRS[1::2], strict=True)}
    | {code: code - 0xFEE0 for code in (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))}
    | {0x3000: " ", 0x00A0: " "}
    | {ord(heard): read for heard, read in zip("喺嘅冇咗佢啲睇嚟畀俾哋", "在的没了他些看来给给们", strict=True)}
)


def simplified(text: str) -> str:
    """The text in simplified characters and half-width letters and digits, Cantonese words of grammar as those of Mandarin; of the same length."""
    return _OF_ONESELF.sub("是", text).translate(_TABLE)
