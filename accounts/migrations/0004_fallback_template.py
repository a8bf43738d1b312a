from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_return_urls")]
    operations = [migrations.AddField("agent", "fallback_template", models.TextField(blank=True, db_default="", default=""))]
